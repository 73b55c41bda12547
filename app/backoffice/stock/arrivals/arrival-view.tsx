import { Link } from 'react-router';
import type { ArrivalCosts, findArrival } from '../../../domain/arrivals/arrival.queries.ts';
import { costKinds, fixedRates, sumOfCosts } from '../../../domain/arrivals/arrival.ts';
import { averageCost } from '../../../domain/products/costs/cost.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { showFcfa, showIsoDay, showMoment, showName, showNumber, showRate } from '../../language/show.ts';
import { count, money } from '../../list/columns.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { costNames } from '../receive/receive-errors.ts';
import { showCost } from '../receive/typed-arrival.ts';

type Arrival = NonNullable<Awaited<ReturnType<typeof findArrival>>>;
type Line = Arrival['lines'][number];

type ArrivalViewProps = { arrival: Arrival; costs: ArrivalCosts | undefined };

export function ArrivalView({ arrival, costs }: ArrivalViewProps) {
  const { supplier, supplierId, reference, receivedBy, postedAt, undoneAt, undoneBy, lines } = arrival;
  const unknown = costs
    ? lines.filter(
        ({ position, productId }, place) =>
          (costs.lines.get(position)?.unitCost ?? null) === null &&
          lines.findIndex((line) => line.productId === productId) === place,
      )
    : [];
  return (
    <>
      {undoneAt && (
        <Notice kind="attention">
          {m.arrivals_undone_by({ who: undoneBy ?? '', when: showMoment(undoneAt) })}
        </Notice>
      )}
      <section className="card-panel">
        <p>
          {supplierId && (
            <>
              <Link to={`/admin/suppliers/${supplierId}`}>{supplier}</Link>
              {' · '}
            </>
          )}
          {[reference, postedAt && m.arrivals_received_by({ who: receivedBy, when: showMoment(postedAt) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {unknown.length > 0 && (
          <p className="text-muted">
            {m.arrivals_without_cost({
              count: showNumber(unknown.length),
              names: unknown.map((line) => showName(line)).join(', '),
            })}
          </p>
        )}
        {costs && <PurchaseFacts {...costs} />}
        <DataTable
          rows={lines}
          keyOf={({ position }) => position}
          columns={[
            { label: m.log_subject_product(), cell: (line) => <NameAndLot line={line} /> },
            count(m.receive_quantity(), ({ quantity }: Line) => quantity),
            ...(costs ? costColumns(costs) : []),
            count(m.products_stock(), ({ stock }: Line) => stock),
          ]}
        />
      </section>
    </>
  );
}

function NameAndLot({ line }: { line: Line }) {
  const { lot, expiresOn, serials } = line;
  const facts = [
    lot && `${m.receive_lot()} ${lot}`,
    expiresOn && m.arrivals_expires({ day: showIsoDay(expiresOn) }),
    serials.join(', '),
  ].filter(Boolean);
  return (
    <>
      {showName(line)}
      {facts.length > 0 && <small className="block wrap-anywhere">{facts.join(' · ')}</small>}
    </>
  );
}

/** Nothing for goods that were paid in FCFA and came without more costs. */
function PurchaseFacts({ purchase, ratedOn, lines }: ArrivalCosts) {
  const { currency, rate } = purchase;
  const costs = sumOfCosts(purchase);
  if (currency === 'XAF' && costs === 0) return null;
  const total = [...lines.values()].reduce((sum, { landed }) => sum + (landed ?? 0), 0);
  return (
    <dl className="facts">
      {currency !== 'XAF' && (
        <Fact
          name={m.receive_rate()}
          value={[
            m.arrivals_rate({ currency, rate: showRate(rate) }),
            !fixedRates[currency] && ratedOn && showIsoDay(ratedOn),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      )}
      <Fact name={m.arrivals_goods()} value={showFcfa(total - costs)} />
      {costKinds.map((kind) => {
        const amount = purchase.costs[kind];
        return amount ? <Fact key={kind} name={costNames[kind]()} value={showFcfa(amount)} /> : null;
      })}
      <Fact name={m.arrivals_landed()} value={showFcfa(total)} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function costColumns({ purchase: { currency }, lines }: ArrivalCosts): Column<Line>[] {
  const costOf = ({ position }: Line) => lines.get(position);
  return [
    {
      label: m.receive_cost(),
      cell: (line) => {
        const unitCost = costOf(line)?.unitCost ?? null;
        return unitCost !== null && showCost(unitCost, currency);
      },
      as: 'number',
    },
    money(m.arrivals_landed(), (line) => costOf(line)?.landed ?? null),
    money(
      m.arrivals_landed_piece(),
      (line) => averageCost({ stock: line.quantity, value: costOf(line)?.landed ?? null }) ?? null,
    ),
  ];
}
