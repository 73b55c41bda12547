import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import * as customers from '../../customers/customers-page.tsx';
import * as documents from '../../documents/documents-page.tsx';
import type { Column } from '../../list/data-table.tsx';
import type { Listed } from '../../list/list-page.tsx';
import { exportedRows } from '../../list/requested-page.ts';
import * as lot from '../../lots/lot-page.tsx';
import * as lots from '../../lots/lots-page.tsx';
import * as margins from '../../margins/margins-page.tsx';
import * as organisations from '../../organisations/organisations-page.tsx';
import * as payments from '../../payments/payments-page.tsx';
import * as receivables from '../../payments/receivables-page.tsx';
import * as withheld from '../../payments/withheld/withheld-page.tsx';
import * as quotes from '../../quotes/quotes-page.tsx';
import * as arrivals from '../../stock/arrivals/arrivals-page.tsx';
import * as suppliers from '../../suppliers/suppliers-page.tsx';
import * as tills from '../../till/tills-page.tsx';
import * as units from '../../units/units-page.tsx';
import type { Route } from './+types/export-list';
import { allRows } from './all-rows.ts';
import { tableResponse } from './table-response.server.ts';

type Asked = Route.LoaderArgs;
/** A screen with one list. Its loader reads nothing but the address and the shop. */
type Screen<Data, Row> = {
  loader: (asked: never) => Promise<Data>;
  listed: (data: Data) => Listed<Row>;
};

const exporters = {
  '/admin/customers': exporterOf(customers),
  '/admin/documents': exporterOf(documents),
  '/admin/margins': exporterOf(margins),
  '/admin/lots': exporterOf(lots),
  '/admin/lots/:id': exporterOf(lot),
  '/admin/organisations': exporterOf(organisations),
  '/admin/payments': exporterOf(payments),
  '/admin/receivables': exporterOf(receivables),
  '/admin/receivables/withheld': exporterOf(withheld),
  '/admin/quotes': exporterOf(quotes),
  '/admin/stock/arrivals': exporterOf(arrivals),
  '/admin/suppliers': exporterOf(suppliers),
  '/admin/tills': exporterOf(tills),
  '/admin/units': exporterOf(units),
} as const;

export async function loader(asked: Asked) {
  const screen = asked.url.pathname.replace(/\/export\/?$/, '');
  const pattern = 'id' in asked.params ? screen.replace(/[^/]+$/, ':id') : screen;
  return exporters[pattern as keyof typeof exporters](asked);
}

function exporterOf<Data, Row>({ loader, listed }: Screen<Data, Row>) {
  return async (asked: Asked) => {
    const read = async (page: number) => {
      const url = new URL(asked.url);
      url.searchParams.set('page', String(page));
      url.searchParams.set('rows', String(exportedRows));
      return listed(await loader({ ...asked, url } as never));
    };
    const first = await read(1);
    const rows = allRows(read, { keyOf: first.keyOf, pageSize: exportedRows });
    return tableResponse(
      asked.context.get(shopContext),
      { ...first, columns: first.columns.flatMap(fileColumns), rows },
      asked.url,
    );
  };
}

function fileColumns<Row>({ label, cell, value, inFcfa, alsoInFiles = [] }: Column<Row>) {
  if (value === null) return [];
  const heading = inFcfa && !label.includes('FCFA') ? m.dashboard_in_fcfa({ figure: label }) : label;
  return [
    { heading, cell: value ?? ((row: Row) => textOf(cell(row), label)) },
    ...alsoInFiles.map((also) => ({ heading: also.label, cell: also.value })),
  ];
}

function textOf(cell: unknown, label: string): string | number | null {
  if (typeof cell === 'string' || typeof cell === 'number') return cell;
  if (cell === null || cell === undefined || cell === false) return null;
  throw new Error(`the column ${label} needs a value for files`);
}
