import { hastenCheck } from '../../../domain/orders/collections/hasten-check.ts';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/campay-callback';

/** CamPay sends it by GET or POST, signed. It only makes the shop ask; a forged one is answered alike. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return hear(context.get(shopContext), Object.fromEntries(url.searchParams));
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted: unknown = await request.json().catch(() => null);
  return hear(context.get(shopContext), typeof posted === 'object' && posted !== null ? { ...posted } : {});
}

async function hear({ db, mobileMoney, background }: Shop, posted: Record<string, unknown>) {
  const told = mobileMoney?.provider === 'campay' ? await mobileMoney.readCallback(posted) : undefined;
  if (told)
    background.carryOn('mobile money callback not saved', hastenCheck(db, { ...told, provider: 'campay' }));
  return new Response(null, { status: 200 });
}
