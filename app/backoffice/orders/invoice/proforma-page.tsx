import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { loadPaper } from '../../documents/load-paper.server.ts';
import stylesheet from '../../documents/paper.css?url';
import { PaperHeader } from '../../documents/paper-header.tsx';
import { PaperSheet } from '../../documents/paper-sheet.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import type { Route } from './+types/proforma-page';
import { makeProforma } from './proforma.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];
export const meta = pageTitle(() => m.paper_proforma());

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const proforma = await makeProforma(shop.db, params.id, url.searchParams);
  return { ...(await loadPaper(shop, proforma)), terms: url.search };
}

export default function ProformaPage({ loaderData, params }: Route.ComponentProps) {
  const { paper, stamp, terms } = loaderData;
  const order = `/admin/orders/${params.id}`;
  return (
    <>
      <PaperHeader back={{ to: order, words: m.invoice_to_order() }} pdf={`${order}/proforma.pdf${terms}`} />
      <PaperSheet paper={paper} stamp={stamp} />
    </>
  );
}
