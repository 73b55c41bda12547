import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/proforma-download';
import { makeProforma } from './proforma.server.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const proforma = await makeProforma(shop.db, params.id, url.searchParams);
  const { printPaper } = await import('../../../domain/documents/paper/print-paper.server.ts');
  return printPaper(shop, proforma);
}
