import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { marginOf } from '../../../domain/products/costs/cost.ts';
import { averageBasket, changeInPercent, type Grouping, periods } from '../../../domain/reports/period.ts';
import type { Margin } from '../../../domain/reports/sales/margins.queries.ts';
import type { Sales } from '../../../domain/reports/sales/sales.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { periodName } from '../../language/names.ts';
import { showDay, showFcfa, showMonth, showName, showNumber } from '../../language/show.ts';
import { BarsLegend, SalesBars } from './sales-bars.tsx';
import { noon } from './sales-table.tsx';

type SalesProps = {
  sales: Sales;
  by: Grouping;
  /** Undefined for a role that may not see costs. */
  margin: Margin | undefined;
};

export function SalesOfPeriod({ sales, by, margin }: SalesProps) {
  const { days, daysBefore, amount, orders, before, period } = sales;
  const basket = averageBasket({ amount, orders });
  const name = periodBefore(sales);
  const isEmpty = [...days, ...daysBefore].every((day) => day.amount === 0);
  return (
    <section className="card-panel" aria-labelledby="period-sales">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="period-sales">{m.sales_title()}</h2>
        <Periods chosen={period} by={by} />
      </div>
      <dl className="sales-figures tiles gap-x-4 gap-y-3 [--tile:8rem]">
        <Figure
          name={m.sales_total()}
          value={showFcfa(amount)}
          {...changeOf(amount, before.amount, name, showFcfa)}
        />
        <Figure
          name={m.dashboard_orders()}
          value={showNumber(orders)}
          {...changeOf(orders, before.orders, name, showNumber)}
        />
        <Figure
          name={m.sales_basket()}
          value={showFcfa(basket)}
          {...changeOf(basket, averageBasket(before), name, showFcfa)}
        />
        {margin && <MarginFigure margin={margin} period={period} />}
      </dl>
      {isEmpty ? <p className="text-muted">{m.sales_shares_empty()}</p> : <SalesBars sales={sales} />}
      <div className="flex flex-wrap items-start gap-x-6">
        {!isEmpty && <BarsLegend />}
        <details className="disclosure grow basis-40">
          <summary>{m.sales_table()}</summary>
          <p className="text-sm text-muted">
            {m.sales_formula()}{' '}
            {margin && (margin.isBeforeTax ? m.sales_margin_formula_net() : m.sales_margin_formula())}
          </p>
          {margin && margin.unknownLines > 0 && <WithoutCost margin={margin} />}
          <DayTable days={days} />
        </details>
        <a className="press-line" href={`/admin/sales/export?${new URLSearchParams({ period, of: 'day' })}`}>
          {m.sales_csv_days()}
        </a>
      </div>
    </section>
  );
}

type PeriodsProps = { chosen: Sales['period']; by: Grouping };

function Periods({ chosen, by }: PeriodsProps) {
  return (
    <nav className="segment flex flex-wrap p-px" aria-label={m.sales_period()}>
      {periods.map((each) => (
        <Link
          key={each}
          to={`?${new URLSearchParams({ period: each, by })}`}
          aria-current={each === chosen ? 'true' : undefined}
          preventScrollReset
        >
          {periodName(each)}
        </Link>
      ))}
    </nav>
  );
}

function DayTable({ days }: Pick<Sales, 'days'>) {
  return (
    <table className="figures" aria-labelledby="period-sales">
      <thead>
        <tr>
          <th scope="col">{m.dashboard_day()}</th>
          <th scope="col">{m.dashboard_in_fcfa({ figure: m.sales_total() })}</th>
          <th scope="col">{m.dashboard_orders()}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{showDay(noon(day.date))}</th>
            <td>{showNumber(day.amount)}</td>
            <td>{showNumber(day.orders)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FigureProps = { name: ReactNode; value: string; detail: string; direction?: number | undefined };

function Figure({ name, value, detail, direction }: FigureProps) {
  return (
    <div className="relative">
      <dt>{name}</dt>
      <dd>
        <span className="text-xl leading-7 font-semibold">{value}</span>
        <small data-direction={direction}>{detail}</small>
      </dd>
    </div>
  );
}

type MarginFigureProps = { margin: Margin; period: Sales['period'] };

/** The whole figure opens the margins of its period. */
function MarginFigure({ margin: { sold, cost }, period }: MarginFigureProps) {
  const { amount, percent } = marginOf(sold, cost);
  return (
    <Figure
      name={
        <Link className="cover underline" to={`/admin/margins?${new URLSearchParams({ period })}`}>
          {m.sales_margin()}
        </Link>
      }
      value={percent === undefined ? '—' : showFcfa(amount)}
      detail={
        percent === undefined
          ? m.sales_margin_unknown()
          : m.sales_margin_percent({ percent: showNumber(percent) })
      }
    />
  );
}

function WithoutCost({ margin: { unknownLines, unknown } }: { margin: Margin }) {
  const names = unknown.map(showName).join(', ');
  return (
    <p className="text-sm text-muted">
      {unknownLines === 1
        ? m.sales_no_cost_one({ names })
        : m.sales_no_cost({ count: showNumber(unknownLines), names })}
    </p>
  );
}

type Show = (value: number) => string;

function changeOf(now: number, before: number, name: string, show: Show) {
  const change = changeInPercent(now, before);
  return { detail: changeWords(), direction: change ? Math.sign(change) : undefined };

  function changeWords(): string {
    if (change === undefined) return m.sales_change_unknown();
    if (change === 0) return m.sales_change_none({ name });
    // Above three times as much, a percentage says less than the figure itself.
    if (change > 200) return m.sales_change_far({ name, figure: show(before) });
    const percent = String(Math.abs(change));
    return change > 0 ? m.sales_change_up({ percent, name }) : m.sales_change_down({ percent, name });
  }
}

/** What the period is compared with: `octobre`, or as many days before it. */
function periodBefore({ period, daysBefore: [first] }: Sales): string {
  if (period === '7-days') return m.sales_before_7_days();
  if (period === '30-days' || !first) return m.sales_before_30_days();
  return showMonth(noon(first.date));
}
