import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import { todayInDouala } from '../../domain/date.ts';
import { marginOf } from '../../domain/products/costs/cost.ts';
import { monthOf, periods, spansOf } from '../../domain/reports/period.ts';
import { listMargins, type Margin, type MarginRow } from '../../domain/reports/sales/margins.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { Options, Select } from '../../ui/field.tsx';
import { recentMonths } from '../accounting/accounted-month.server.ts';
import { periodName, shareName } from '../language/names.ts';
import {
  showIsoDay,
  showIsoMonth,
  showName,
  showNumber,
  signedAmount,
  signedNumber,
} from '../language/show.ts';
import { count } from '../list/columns.ts';
import { type Column, EmptyList } from '../list/data-table.tsx';
import { FilterForm } from '../list/filter-choice.tsx';
import { Tabs } from '../list/links.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/margins-page';

const groupings = ['product', 'category', 'staff'] as const;
type Grouping = (typeof groupings)[number];

export const meta = pageTitle(() => m.margins_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const asked = url.searchParams.get('period');
  const by = groupings.find((each) => each === url.searchParams.get('by')) ?? 'product';
  // The newest two have names of their own.
  const months = recentMonths(24).slice(2);
  const month = months.find((each) => each === asked);
  const named = periods.find((each) => each === asked) ?? 'this-month';
  const span = month ? monthOf(`${month}-01`) : spansOf(named, todayInDouala(new Date())).span;
  const found = await listMargins(db, { by, span, ...pageOf(url, 24) });
  return { ...found, by, span, period: month ?? named, months };
}

type Found = Awaited<ReturnType<typeof loader>>;

const tabNames: Record<Grouping, () => string> = {
  product: m.backoffice_products,
  category: m.sales_by_category,
  staff: m.sales_by_staff,
};

const rowNames: Record<Grouping, () => string> = {
  product: m.exports_item,
  category: m.products_category,
  staff: m.margins_seller,
};

const nameOf = (by: Grouping, row: MarginRow) => shareName(by, row.id) ?? showName(row);

const soldHeading = ({ isBeforeTax }: Margin) => (isBeforeTax ? m.margins_sold_net() : m.margins_sold());

export function listed({ rows, by, margin }: Pick<Found, 'rows' | 'by' | 'margin'>): Listed<MarginRow> {
  const ofRow = ({ sold, cost }: MarginRow) => (sold === null ? undefined : marginOf(sold, cost));
  const name: Column<MarginRow> = {
    label: rowNames[by](),
    value: (row) => nameOf(by, row),
    cell: (row) => (by === 'product' ? <Product row={row} /> : nameOf(by, row)),
  };
  return {
    list: 'margins',
    title: m.margins_title(),
    rows,
    keyOf: ({ id }) => id,
    columns: [
      name,
      count(m.sales_pieces(), ({ pieces }) => pieces),
      count(m.sales_total(), ({ amount }) => amount, { inFcfa: true }),
      count(m.margins_outside(), ({ outside }) => outside || null, { inFcfa: true }),
      count(soldHeading(margin), ({ sold }) => sold, { inFcfa: true }),
      count(m.margins_cost(), ({ cost }) => cost, { inFcfa: true }),
      {
        label: m.sales_margin(),
        value: (row) => ofRow(row)?.amount ?? null,
        cell: ({ sold, cost }) => sold !== null && showMargin(sold, cost),
        inFcfa: true,
        alsoInFiles: [{ label: m.margins_percent(), value: (row) => ofRow(row)?.percent ?? null }],
        as: 'number',
        className: 'font-semibold',
      },
    ],
  };
}

function showMargin(sold: number, cost: number): string {
  const { amount, percent } = marginOf(sold, cost);
  return percent === undefined
    ? signedAmount(amount)
    : m.margins_amount({ amount: signedAmount(amount), percent: signedNumber(percent) });
}

export default function MarginsPage({ loaderData }: Route.ComponentProps) {
  const { by, span, margin } = loaderData;
  const { isBeforeTax } = margin;
  return (
    <ListPage
      {...listed(loaderData)}
      found={loaderData}
      none={<EmptyList icon="money">{m.sales_shares_empty()}</EmptyList>}
      foot={<Total margin={margin} />}
      below={
        <p className="text-sm text-muted">
          {m.margins_period({ from: showIsoDay(span.from), to: showIsoDay(span.to) })} {m.sales_formula()}{' '}
          {isBeforeTax ? m.sales_margin_formula_net() : m.sales_margin_formula()} {m.margins_formula()}{' '}
          {by === 'staff' && m.margins_formula_staff()}
        </p>
      }
    >
      <Groupings by={by} />
      <Periods {...loaderData} />
      <Outside margin={margin} />
    </ListPage>
  );
}

function Product({ row }: { row: MarginRow }) {
  if (!useBackoffice().may('manage-products')) return showName(row);
  return (
    <Link className="table-link" to={`/admin/products/edit/${row.id}`} data-row>
      {showName(row)}
    </Link>
  );
}

function Groupings({ by }: { by: Grouping }) {
  const [params] = useSearchParams();
  const to = (next: Grouping) => {
    const query = new URLSearchParams(params);
    query.delete('page');
    query.set('by', next);
    return `?${query}`;
  };
  return (
    <Tabs label={m.margins_shares()}>
      {groupings.map((each) => (
        <Link key={each} to={to(each)} aria-current={each === by ? 'true' : undefined} preventScrollReset>
          {tabNames[each]()}
        </Link>
      ))}
    </Tabs>
  );
}

function Periods({ by, period, months, rowCount }: Found) {
  return (
    <FilterForm asked={[period, by]} total={rowCount}>
      <input type="hidden" name="by" value={by} />
      <Select id="period" name="period" label={m.sales_period()} defaultValue={period}>
        <Options of={periods} words={periodName} />
        <Options of={months} words={showIsoMonth} />
      </Select>
    </FilterForm>
  );
}

function Outside({ margin: { services, unknownAmount, unknownLines, unknown } }: { margin: Margin }) {
  const maySet = useBackoffice().may('set-costs');
  const amount = signedAmount(unknownAmount);
  const lines = showNumber(unknownLines);
  const isAllNamed = unknown.reduce((sum, each) => sum + each.lines, 0) === unknownLines;
  return (
    <>
      {unknownLines > 0 && (
        <p className="text-muted">
          {unknownLines === 1 && m.margins_unknown_one({ amount })}
          {unknownLines > 1 && isAllNamed && m.margins_unknown({ count: lines, amount })}
          {!isAllNamed && m.margins_unknown_above_all({ count: lines, amount })}
          {unknown.map((product, at) => (
            <Fragment key={product.id}>
              {at > 0 && ', '}
              {maySet ? (
                <Link to={`/admin/products/edit/${product.id}#cost`}>{showName(product)}</Link>
              ) : (
                showName(product)
              )}
            </Fragment>
          ))}
          . {maySet && m.margins_unknown_hint()}
        </p>
      )}
      {services !== 0 && (
        <p className="text-muted">{m.margins_services({ amount: signedAmount(services) })}</p>
      )}
    </>
  );
}

function Total({ margin }: { margin: Margin }) {
  const { pieces, amount, services, unknownAmount, sold, cost } = margin;
  const figures: [label: string, figure: number][] = [
    [m.sales_pieces(), pieces],
    [m.sales_total(), amount],
    [m.margins_outside(), services + unknownAmount],
    [soldHeading(margin), sold],
    [m.margins_cost(), cost],
  ];
  return (
    <tr>
      <th scope="row">{m.total()}</th>
      {figures.map(([label, figure]) => (
        <td className="number" data-label={label} key={label}>
          {signedNumber(figure)}
        </td>
      ))}
      <td className="number font-semibold" data-label={m.sales_margin()}>
        {sold === 0 && cost === 0 ? '–' : showMargin(sold, cost)}
      </td>
    </tr>
  );
}
