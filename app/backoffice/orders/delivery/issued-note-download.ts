import { printPaper } from '../../../domain/documents/paper/print-paper.server.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { openNote, readCopies } from '../../documents/load-paper.server.ts';
import type { Route } from './+types/issued-note-download';

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const note = await openNote(shop.db, params.id);
  return printPaper(shop, note, { request, copies: readCopies(url) });
}
