import { changeStamp } from '../../domain/company/change-stamp.ts';
import { type Shop, shopContext } from '../../platform/context.server.ts';
import { readFile } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/stamp';

/** Multipart: a picture in field `stamp`; `?remove` takes none. The file of a stamp that papers show stays. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const isRemoved = url.searchParams.has('remove');
  const file = isRemoved ? undefined : await readFile(request, 'stamp');
  const changed = await attemptChange(shop, 'stamp not saved', async () => {
    const admitted = isRemoved ? { ok: true as const, file: '' } : await admit(shop, file);
    if (!admitted.ok) return admitted;
    return changeStamp(shop.db, context.get(administratorContext), { stampFile: admitted.file });
  });
  if (!changed.ok) return refuse({ reason: changed.reason });
  return redirectWithNotice('/admin/company', 'stamp-saved');
}

async function admit({ stamps }: Shop, file: File | undefined) {
  if (!file) return { ok: false as const, reason: 'no-picture' as const };
  return stamps.admit(new Uint8Array(await file.arrayBuffer()));
}
