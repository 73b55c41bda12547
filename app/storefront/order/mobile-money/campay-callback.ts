import { checkNow } from '../../../domain/orders/momo-requests/check-now.ts';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/campay-callback';

/** CamPay sends it by GET or POST, signed. It only makes the shop ask CamPay; a forged one gets the same answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return handleCallback(context.get(shopContext), Object.fromEntries(url.searchParams));
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted: unknown = await request.json().catch(() => null);
  return handleCallback(
    context.get(shopContext),
    typeof posted === 'object' && posted !== null ? { ...posted } : {},
  );
}

async function handleCallback({ db, mobileMoney, background }: Shop, posted: Record<string, unknown>) {
  const claimed = mobileMoney?.provider === 'campay' ? await mobileMoney.readCallback(posted) : undefined;
  if (claimed)
    background.runAfterResponse(
      'mobile money callback not saved',
      checkNow(db, { ...claimed, provider: 'campay' }),
    );
  return new Response(null, { status: 200 });
}
