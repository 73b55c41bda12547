import { data } from 'react-router';
import { findPaperOfOrder } from '../../../domain/documents/document.queries.ts';
import { printPaper } from '../../../domain/documents/paper/print-paper.server.ts';
import { findOrderByToken } from '../../../domain/orders/order.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { limitPaper } from '../../papers/limit-paper.server.ts';
import type { Route } from './+types/paper-download';

/** The token opens the papers of its own order alone; any other paper is as unknown as none. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const isToken = /^[\w-]{22,64}$/.test(params.token);
  const order = isToken ? await findOrderByToken(shop.db, params.token) : undefined;
  const isNamed = order !== undefined && order.customerName !== '';
  const paper = isNamed ? await findPaperOfOrder(shop.db, order.id, params.paper) : undefined;
  if (!paper) throw data('paper', { status: 404 });
  const refused = await limitPaper(shop.limits, params.token, paper.language);
  return refused ?? printPaper(shop, paper, { request });
}
