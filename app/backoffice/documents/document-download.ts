import { data } from 'react-router';
import { findDocument } from '../../domain/documents/document.queries.ts';
import { printPaper } from '../../domain/documents/paper/print-paper.server.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/document-download';
import { readCopies, readFormat } from './load-paper.server.ts';

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const document = await findDocument(shop.db, params.id);
  if (!document) throw data('document', { status: 404 });
  return printPaper(shop, document, { request, copies: readCopies(url), format: readFormat(url) });
}
