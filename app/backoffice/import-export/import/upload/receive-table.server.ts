import type { RouterContextProvider } from 'react-router';
import { tryImport } from '../../../../domain/import-export/import/try-import.ts';
import { m } from '../../../../generated/words/messages.js';
import { shopContext } from '../../../../platform/context.server.ts';
import { readFile } from '../../../../platform/form.server.ts';
import { administratorContext } from '../../../access/authorize.server.ts';
import { attemptChange } from '../../../form/action/attempt-change.server.ts';
import { fileRefusal } from './file-refusal.ts';

export type Received = { ok: true; to: string } | { ok: false; error: string; status: number };

/** Checks an uploaded file (multipart, field `table`). `to` is the address of the report. */
export async function receiveTable(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  const file = await readFile(request, 'table');
  if (!file || (file.size === 0 && file.name === ''))
    return { ok: false, error: m.imports_file_missing(), status: 400 };
  const shop = context.get(shopContext);
  const administrator = context.get(administratorContext);
  const tried = await attemptChange(shop, 'import not tried', async () =>
    tryImport(shop.db, administrator, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }),
  );
  if (tried.ok) return { ok: true, to: `/admin/products/import/${tried.id}` };
  if (tried.reason === 'failed') return { ok: false, error: m.imports_not_checked(), status: 503 };
  return { ok: false, error: fileRefusal(tried), status: 422 };
}
