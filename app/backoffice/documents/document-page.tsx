import { data } from 'react-router';
import { findDocument, listCorrections } from '../../domain/documents/document.queries.ts';
import { printedNumber } from '../../domain/documents/paper/lay-out-paper.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/document-page';
import { loadPaper } from './load-paper.server.ts';
import stylesheet from './paper.css?url';
import { CopiesForm, CreditLink } from './paper-acts.tsx';
import { PaperHeader } from './paper-header.tsx';
import { PaperNotices } from './paper-notices.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import { usePrintWhenAsked } from './use-print.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Browsers name the printed file after the title. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => loaderData?.number ?? m.documents_not_found())();

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const document = await findDocument(shop.db, params.id);
  if (!document) throw data('document', { status: 404 });
  return {
    id: document.id,
    number: printedNumber(document),
    isInvoice: document.kind === 'invoice',
    isReceipt: document.kind === 'receipt',
    isReconstructed: document.content.reconstructed === true,
    corrections: await listCorrections(shop.db, document.id),
    ...(await loadPaper(shop, document)),
  };
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  usePrintWhenAsked();
  const { id, paper, stamp } = loaderData;
  const pdf = `/admin/documents/${id}.pdf`;
  return (
    <>
      <PaperHeader
        number={paper.number}
        back={{ to: '/admin/documents', words: m.paper_to_list() }}
        pdf={pdf}
      >
        {loaderData.isInvoice && <CreditLink id={id} />}
        {loaderData.isReceipt && (
          <a className="button button-quiet" href={`${pdf}?format=roll`}>
            <span className="icon icon-download" aria-hidden="true" />
            {m.receipt_roll()}
          </a>
        )}
      </PaperHeader>
      <PaperNotices {...loaderData} />
      <PaperSheet paper={paper} stamp={stamp} />
      {!loaderData.isReceipt && <CopiesForm pdf={pdf} />}
    </>
  );
}
