import { Link } from 'react-router';
import { listPaidOrders } from '../../domain/accounting/collected-vat.queries.ts';
import { collectedVat } from '../../domain/accounting/collected-vat.ts';
import { type Journal, journals } from '../../domain/accounting/entry.ts';
import { findOutdatedExport } from '../../domain/accounting/exported-month.ts';
import { type VatReturn, vatOf } from '../../domain/accounting/vat-return.ts';
import { todayInDouala } from '../../domain/date.ts';
import { canClose, findLastClosed } from '../../domain/documents/closed-months/close-month.ts';
import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import { formatPercent } from '../../domain/money/percent.ts';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';
import { shopContext } from '../../platform/context.server.ts';
import { Options, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExportChoice } from '../import-export/export/export-links.tsx';
import { showIsoMonth, showMoment } from '../language/show.ts';
import { count, money } from '../list/columns.ts';
import { DataTable, EmptyList } from '../list/data-table.tsx';
import { FilterForm } from '../list/filter-choice.tsx';
import { TablePanel } from '../list/list-page.tsx';
import { DropMenu } from '../shell/drop-menu.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/accounting-page';
import { askedMonth, readEntries, recentMonths } from './accounted-month.server.ts';
import { ClosingOfMonth } from './closing.tsx';

export const meta = pageTitle(() => m.accounting_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { month, period } = askedMonth(url);
  const { db } = context.get(shopContext);
  const [{ papers, entries }, paid, last] = await Promise.all([
    readEntries(db, period),
    listPaidOrders(db, period),
    findLastClosed(db),
  ]);
  const sums = Object.values(journals).flatMap((journal) => {
    const own = entries.filter((entry) => entry.journal === journal);
    const amount = own.flatMap(({ lines }) => lines).reduce((sum, { debit }) => sum + debit, 0);
    return own.length === 0 ? [] : [{ journal, entries: own.length, amount }];
  });
  return {
    ...{ month, months: recentMonths(24), sums },
    vat: paid.length > 0 ? { invoiced: vatOf(papers), collected: collectedVat(paid) } : undefined,
    outdated: await findOutdatedExport(db, period.from, entries),
    closing: { last, refusal: canClose(month, last, todayInDouala(new Date())) },
  };
}

type JournalSum = Awaited<ReturnType<typeof loader>>['sums'][number];
type VatLine = { what: string; invoiced: VatSum; collected: VatSum };
type VatSum = { net: number | null; vat: number | null };

const journalNames: Record<Journal, () => string> = {
  VTE: m.accounting_sales,
  OD: m.accounting_other,
  CAI: () => paymentMethodName('cash'),
  MTN: () => paymentMethodName('mtn-momo'),
  OM: () => paymentMethodName('orange-money'),
  BQ: () => paymentMethodName('bank'),
  CHQ: () => paymentMethodName('cheque'),
  CB: () => paymentMethodName('card'),
};

export default function AccountingPage({ loaderData }: Route.ComponentProps) {
  const { month, months, sums, vat, outdated, closing } = loaderData;
  const { may, modules } = useBackoffice();
  return (
    <>
      <PageHeader title={m.accounting_title()}>
        {sums.length > 0 && <Files month={month} />}
        {modules.includes('till') && !may('run-till') && (
          <Link className="button button-quiet" to="/admin/tills">
            {m.tills_title()}
          </Link>
        )}
        {may('manage-accounts') && (
          <Link className="button button-quiet" to="/admin/accounting/accounts">
            {m.accounting_accounts()}
          </Link>
        )}
      </PageHeader>
      {outdated && (
        <Notice kind="attention">
          {m.accounting_outdated({ when: showMoment(outdated.at), count: outdated.entries })}
        </Notice>
      )}
      <div className="list-card">
        <FilterForm asked={[month]} total={sums.length}>
          <Select id="month" name="month" label={m.accounting_month()} defaultValue={month}>
            <Options of={months} words={showIsoMonth} />
          </Select>
        </FilterForm>
        <TablePanel
          caption={m.accounting_journals()}
          rows={sums}
          keyOf={({ journal }) => journal}
          columns={[
            {
              label: m.accounting_journal(),
              cell: ({ journal }) => `${journal} · ${journalNames[journal]()}`,
            },
            count(m.accounting_entries(), ({ entries }: JournalSum) => entries),
            money(m.accounting_moved(), ({ amount }: JournalSum) => amount),
          ]}
          none={<EmptyList icon="money">{m.accounting_none()}</EmptyList>}
        />
      </div>
      {vat && <Vat {...vat} />}
      <ClosingOfMonth month={month} {...closing} />
    </>
  );
}

type Returns = Record<'invoiced' | 'collected', VatReturn>;

function vatLines(returns: Returns): VatLine[] {
  const line = (what: string, of: (vat: VatReturn) => VatSum): VatLine => ({
    ...{ what, invoiced: of(returns.invoiced), collected: of(returns.collected) },
  });
  const both = Object.values(returns);
  const rates = new Set(both.flatMap((vat) => vat.rates.map(({ rateBp }) => rateBp)));
  const isAny = (of: (vat: VatReturn) => number) => both.some((vat) => of(vat) !== 0);
  const total = (vat: VatReturn) => vat.rates.reduce((sum, each) => sum + each.vat, 0);
  return [
    ...[...rates]
      .toSorted((one, other) => other - one)
      .map((rateBp) =>
        line(
          rateBp === 0 ? m.paper_exempt() : m.accounting_vat_of({ rate: formatPercent(rateBp, getLocale()) }),
          (vat) => vat.rates.find((each) => each.rateBp === rateBp) ?? { net: 0, vat: 0 },
        ),
      ),
    ...(isAny(({ untaxed }) => untaxed)
      ? [line(m.accounting_untaxed(), ({ untaxed }) => ({ net: untaxed, vat: null }))]
      : []),
    line(m.accounting_total_vat(), (vat) => ({ net: null, vat: total(vat) })),
    ...(isAny(({ byState }) => byState)
      ? [line(m.accounting_by_state(), ({ byState }) => ({ net: null, vat: -byState }))]
      : []),
    ...(isAny(({ withheld }) => withheld)
      ? [line(m.accounting_withheld(), ({ withheld }) => ({ net: null, vat: -withheld }))]
      : []),
    line(m.accounting_vat_due(), (vat) => ({ net: null, vat: total(vat) - vat.byState - vat.withheld })),
  ];
}

function Vat(returns: Returns) {
  return (
    <section className="list-card" aria-labelledby="vat">
      <h2 className="p-4" id="vat">
        {m.accounting_vat()}
      </h2>
      <div className="table-panel">
        <DataTable
          labelledBy="vat"
          rows={vatLines(returns)}
          keyOf={({ what }) => what}
          columns={[
            { label: m.accounting_what(), cell: ({ what }) => what },
            money(m.accounting_net_invoiced(), ({ invoiced }: VatLine) => invoiced.net),
            money(m.accounting_vat_invoiced(), ({ invoiced }: VatLine) => invoiced.vat),
            money(m.accounting_net_collected(), ({ collected }: VatLine) => collected.net),
            money(m.accounting_vat_collected(), ({ collected }: VatLine) => collected.vat),
          ]}
        />
      </div>
      <p className="p-4 text-muted">{m.accounting_vat_hint()}</p>
    </section>
  );
}

function Files({ month }: { month: string }) {
  const files = [
    { to: 'entries', format: 'csv', words: m.accounting_file_csv, hint: m.accounting_file_csv_hint },
    { to: 'entries', format: 'xlsx', words: m.accounting_file_xlsx, hint: m.accounting_file_csv_hint },
    { to: 'entries', format: 'sage', words: m.accounting_file_sage, hint: m.accounting_file_sage_hint },
    { to: 'invoices', format: 'xlsx', words: m.accounting_register, hint: m.accounting_register_hint },
  ];
  const { may } = useBackoffice();
  return (
    <DropMenu label={m.accounting_export()} icon="download" words={m.exports_export()}>
      {files.map(({ to, format, words, hint }) => (
        <ExportChoice
          to={`/admin/accounting/${to}/export?month=${month}&format=${format}`}
          words={words()}
          hint={hint()}
          key={to + format}
        />
      ))}
      {may('see-costs') && (
        <ExportChoice
          to="/admin/stock/value/export?format=xlsx"
          words={m.exports_stock_value_title()}
          hint={m.accounting_stock_value_hint()}
        />
      )}
    </DropMenu>
  );
}
