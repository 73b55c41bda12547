import { data } from 'react-router';
import { findDocument } from '../../domain/documents/document.queries.ts';
import { printPaper } from '../../domain/documents/paper/print-paper.server.ts';
import { shopContext } from '../../platform/context.server.ts';
import { openInvoice } from '../orders/invoice/load-terms.server.ts';
import type { Route } from './+types/paper-download';
import { openNote, readCopies, readFormat } from './load-paper.server.ts';

type Asked = Route.LoaderArgs;

/** The first part of the address after `/admin/` says which paper `:id` names. */
export function loader(asked: Asked): Promise<Response> {
  const [, , of] = asked.url.pathname.split('/');
  if (of === 'documents') return printDocument(asked);
  return of === 'orders' ? printInvoice(asked) : printNote(asked);
}

async function printInvoice({ params, request, context }: Asked) {
  const shop = context.get(shopContext);
  const invoice = await openInvoice(shop.db, params.id);
  return printPaper(shop, invoice, { request });
}

async function printNote({ params, request, url, context }: Asked) {
  const shop = context.get(shopContext);
  const note = await openNote(shop.db, params.id);
  return printPaper(shop, note, { request, copies: readCopies(url) });
}

async function printDocument({ params, request, url, context }: Asked) {
  const shop = context.get(shopContext);
  const document = await findDocument(shop.db, params.id);
  if (!document) throw data('document', { status: 404 });
  return printPaper(shop, document, { request, copies: readCopies(url), format: readFormat(url) });
}
