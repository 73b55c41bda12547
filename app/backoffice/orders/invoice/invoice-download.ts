import { printPaper } from '../../../domain/documents/paper/print-paper.server.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/invoice-download';
import { openInvoice } from './load-terms.server.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const invoice = await openInvoice(shop.db, params.id);
  return printPaper(shop, invoice, { request });
}
