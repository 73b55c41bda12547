import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { CopiesForm } from '../../documents/copies-form.tsx';
import { loadPaper } from '../../documents/load-paper.server.ts';
import stylesheet from '../../documents/paper.css?url';
import { PaperHeader } from '../../documents/paper-header.tsx';
import { PaperSheet } from '../../documents/paper-sheet.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import type { Route } from './+types/issued-note-page';
import { openNote } from './open-note.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => loaderData?.paper.number ?? m.documents_not_found())();

/** A storekeeper sees delivery notes, and no other paper. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const note = await openNote(shop.db, params.id);
  return { id: note.id, orderId: note.orderId, ...(await loadPaper(shop, note)) };
}

export default function IssuedNotePage({ loaderData }: Route.ComponentProps) {
  const { id, orderId, paper, stamp } = loaderData;
  const pdf = `/admin/delivery-notes/${id}.pdf`;
  return (
    <>
      <PaperHeader back={{ to: `/admin/orders/${orderId}`, words: m.invoice_to_order() }} pdf={pdf} />
      <PaperSheet paper={paper} stamp={stamp} />
      <CopiesForm pdf={pdf} />
    </>
  );
}
