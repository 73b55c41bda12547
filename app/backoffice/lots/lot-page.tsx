import { data, Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { todayInDouala } from '../../domain/date.ts';
import { numericIdOf } from '../../domain/id.ts';
import {
  findLot,
  type Holder,
  listHolders,
  type RecalledLot,
} from '../../domain/orders/recalls/recall.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { ExportLinks } from '../import-export/export/export-links.tsx';
import { buyerName } from '../language/names.ts';
import { showName, showNumber } from '../language/show.ts';
import { day } from '../list/columns.ts';
import { type Column, DataTable, EmptyList } from '../list/data-table.tsx';
import type { Listed } from '../list/list-page.tsx';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/lot-page';
import { Expiry } from './lots-page.tsx';
import { RecallContact } from './recall-contact.tsx';

export const meta = pageTitle(() => m.recall_who());

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const lot = await findLot(db, numericIdOf(params));
  if (!lot) throw data('lot', { status: 404 });
  return { lot, today: todayInDouala(new Date()), ...(await listHolders(db, lot, pageOf(url, 100))) };
}

type Found = Route.ComponentProps['loaderData'];

export const listed = ({ lot, holders }: Found): Listed<Holder> => ({
  title: titleOf(lot),
  list: `lots/${lot.id}`,
  rows: holders,
  keyOf: ({ orderId }) => orderId,
  columns: columnsOf(lot),
});

const titleOf = (lot: RecalledLot) => (lot.code ? m.recall_lot_of(lot) : m.order_lots_unnamed());

export default function LotPage({ loaderData }: Route.ComponentProps) {
  const { lot, total, reached, silent, page, pageCount } = loaderData;
  const { may } = useBackoffice();
  const { title, list, ...table } = listed(loaderData);
  const counts = [
    m.recall_reached_count({ reached: showNumber(reached), total: showNumber(total) }),
    ...(silent > 0 ? [m.recall_silent({ count: showNumber(silent) })] : []),
  ];
  return (
    <>
      <PageHeader
        title={title}
        back="/admin/lots"
        more={
          lot.code !== '' &&
          may('let-expired-go') && (
            <li>
              <Link className="menu-choice" to={`/admin/lots/${lot.id}/expiry`}>
                {m.expiry_correct()}
              </Link>
            </li>
          )
        }
      >
        {total > 0 && (
          <button className="button button-quiet" type="button" onClick={() => print()}>
            <span className="icon icon-print" aria-hidden="true" />
            {m.print()}
          </button>
        )}
      </PageHeader>
      <LotFacts {...loaderData} />
      <section className="list-card" aria-labelledby="who">
        <h2 id="who" className="px-4 pt-4">
          {m.recall_who()}
        </h2>
        {total === 0 ? (
          <EmptyList icon="people">{m.recall_nobody()}</EmptyList>
        ) : (
          <>
            <p className="px-4" role="status">
              {counts.join(' · ')}
            </p>
            <div className="table-panel">
              <DataTable labelledBy="who" {...table} />
            </div>
            <div className="list-foot flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <Pagination page={page} pageCount={pageCount} />
              <ExportLinks list={list} what={title} />
            </div>
          </>
        )}
      </section>
    </>
  );
}

function LotFacts({ lot, today, pieces }: Pick<Found, 'lot' | 'today' | 'pieces'>) {
  const counts = [
    { label: m.recall_on_hand(), pieces: lot.onHand },
    { label: m.recall_with_buyers(), pieces },
    ...(lot.countedOut > 0 ? [{ label: m.recall_counted_out(), pieces: lot.countedOut }] : []),
  ];
  return (
    <section className="card-panel max-w-3xl" aria-label={showName(lot)}>
      <h2 className="wrap-anywhere">{showName(lot)}</h2>
      <dl className="facts">
        {lot.expiresOn !== null && (
          <div>
            <dt>{m.recall_expires_on()}</dt>
            <dd>
              <Expiry day={lot.expiresOn} today={today} />
            </dd>
          </div>
        )}
        {counts.map(({ label, pieces: counted }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{showNumber(counted)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function columnsOf(lot: RecalledLot): Column<Holder>[] {
  const at = `/admin/lots/${lot.id}`;
  return [
    {
      label: m.order_number(),
      cell: ({ number }) => number,
      to: ({ orderId }) => `/admin/orders/${orderId}`,
      as: 'short',
    },
    day(m.recall_left_on(), ({ leftAt }) => leftAt),
    {
      label: m.orders_customer(),
      cell: (holder) =>
        holder.isErased ? <span className="text-muted">{m.recall_erased()}</span> : buyerName(holder),
      value: (holder) => (holder.isErased ? m.recall_erased() : buyerName(holder)),
      className: 'wrap-anywhere',
    },
    {
      label: m.field_phone(),
      as: 'short',
      cell: ({ phone }) => phone !== '' && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
      value: ({ phone }) => formatPhone(phone),
    },
    {
      label: m.recall_pieces(),
      as: 'number',
      cell: ({ pieces, returned }) => (
        <>
          {showNumber(pieces)}
          {returned > 0 && (
            <small className="second-line text-muted">
              {m.recall_returned({ count: showNumber(Math.min(returned, pieces)) })}
            </small>
          )}
        </>
      ),
      value: ({ pieces }) => pieces,
      alsoInFiles: [
        { label: m.recall_returned_pieces(), value: ({ pieces, returned }) => Math.min(returned, pieces) },
      ],
    },
    {
      label: m.recall_contact(),
      value: null,
      cell: ({ orderId, number, phone, language, isErased, reachedAt, reachedBy }) =>
        !isErased && (
          <RecallContact
            at={at}
            order={{ id: orderId, number, phone, language }}
            goods={lot}
            who={number}
            {...{ reachedAt, reachedBy }}
          />
        ),
    },
  ];
}
