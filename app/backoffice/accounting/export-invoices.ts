import { listAccountedPapers } from '../../domain/accounting/accounting.queries.ts';
import type { AccountedPaper } from '../../domain/accounting/entry.ts';
import { dayCell, type ExportColumn } from '../../domain/import-export/export/column.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { tableResponse } from '../import-export/export/table-response.server.ts';
import type { Route } from './+types/export-invoices';
import { askedMonth } from './accounted-month.server.ts';

/** The register of invoices and credit notes of a month; amounts of credit notes are below 0. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { month, period } = askedMonth(url);
  const papers = await listAccountedPapers(shop.db, period);
  return tableResponse(
    shop,
    {
      title: `${m.accounting_register()} ${month}`,
      columns: columns(),
      rows: papers,
    },
    url,
  );
}

type Content = AccountedPaper['content'];

function columns(): ExportColumn<AccountedPaper>[] {
  const amount = (figure: string, value: (content: Content) => number): ExportColumn<AccountedPaper> => ({
    heading: m.dashboard_in_fcfa({ figure }),
    cell: ({ kind, content }) => (kind === 'invoice' ? 1 : -1) * value(content),
  });
  const rates = (content: Content, isTaxed: boolean) =>
    content.tax?.rates.reduce((sum, { rateBp, net }) => sum + (rateBp > 0 === isTaxed ? net : 0), 0) ?? 0;
  return [
    { heading: m.documents_number(), cell: ({ number }) => number },
    { heading: m.documents_issued(), cell: ({ day }) => dayCell(day) },
    { heading: m.accounting_due_on(), cell: ({ content }) => dayCell(content.dueOn) },
    { heading: m.order_number(), cell: ({ content }) => content.order?.number ?? null },
    { heading: m.accounting_purchase_order(), cell: ({ content }) => content.purchaseOrder },
    { heading: m.documents_buyer(), cell: ({ buyer }) => buyer },
    amount(m.accounting_net_taxed(), (content) => rates(content, true)),
    amount(m.accounting_net_exempt(), (content) => rates(content, false)),
    amount(m.accounting_tax(), ({ tax }) => tax?.vat ?? 0),
    amount(m.total(), ({ total, deliveryFee = 0 }) => total + deliveryFee),
    amount(m.accounting_by_state(), ({ byState, tax }) => (byState ? (tax?.vat ?? 0) : 0)),
    amount(m.withheld_what(), ({ withholdings }) => withholdings.reduce((sum, each) => sum + each.amount, 0)),
    amount(m.accounting_payable(), ({ due, deliveryFee = 0 }) => due + deliveryFee),
    { heading: m.accounting_corrects(), cell: ({ content }) => content.corrects ?? null },
  ];
}
