import { recordExport } from '../../domain/accounting/exported-month.ts';
import { toSage } from '../../domain/accounting/sage.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { tableResponse } from '../import-export/export/table-response.server.ts';
import type { Route } from './+types/export-entries';
import { askedMonth, readEntries } from './accounted-month.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { month, period } = askedMonth(url);
  const { entries } = await readEntries(shop.db, period);
  await recordExport(shop.db, period.from, entries);
  if (url.searchParams.get('format') === 'sage')
    return new Response(new Uint8Array(toSage(entries)), {
      headers: {
        'Content-Type': 'text/plain; charset=windows-1252',
        'Content-Disposition': `attachment; filename="sage-${month}.txt"`,
      },
    });
  const rows = entries.flatMap(({ lines, ...entry }) => lines.map((line) => ({ ...entry, ...line })));
  type Row = (typeof rows)[number];
  return tableResponse(
    shop,
    {
      title: `${m.accounting_entries()} ${month}`,
      columns: [
        { heading: 'DATE', cell: ({ day }: Row) => day.split('-').toReversed().join('/') },
        { heading: 'JAL', cell: ({ journal }: Row) => journal },
        { heading: 'COMPTE', cell: ({ account }: Row) => account },
        { heading: 'TIERS', cell: () => '' },
        { heading: 'PCE', cell: ({ piece }: Row) => piece },
        { heading: 'LIBELLE', cell: ({ label }: Row) => label },
        { heading: 'DEBIT', cell: ({ debit }: Row) => debit },
        { heading: 'CREDIT', cell: ({ credit }: Row) => credit },
      ],
      rows,
    },
    url,
  );
}
