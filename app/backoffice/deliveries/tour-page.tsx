import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { parseDay } from '../../domain/deliveries/delivery.schema.ts';
import { findToday, listTour, type Stop } from '../../domain/deliveries/tour.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { DateField } from '../form/date-field.tsx';
import { customerName } from '../language/names.ts';
import { showDay, showFcfa } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/tour-page';
import { stateBadge, stateName } from './state-name.ts';

export const meta = pageTitle(() => m.tour_title());
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const today = await findToday(db);
  const day = parseDay(url.searchParams.get('day') ?? '') ?? today;
  return { day, today, stops: await listTour(db, { day, today }) };
}

export default function TourPage({ loaderData: { day, today, stops } }: Route.ComponentProps) {
  const { modules, may } = useBackoffice();
  const shownDay = showDay(new Date(`${day}T12:00:00Z`));
  const total = stops.reduce((sum, { due }) => sum + due, 0);
  return (
    <>
      <PageHeader title={m.tour_of({ day: shownDay })}>
        {total > 0 && modules.includes('payments') && may('record-payments') && (
          <Link className="button button-quiet not-printed" to={`/admin/deliveries/collect?day=${day}`}>
            <span className="icon icon-till" aria-hidden="true" />
            {m.tour_collect_title()}
          </Link>
        )}
        {stops.length > 0 && (
          <button className="button not-printed" type="button" onClick={() => print()}>
            <span className="icon icon-print" aria-hidden="true" />
            {m.print()}
          </button>
        )}
      </PageHeader>
      <form className="not-printed flex flex-wrap items-end gap-3" key={day}>
        <DateField id="day" name="day" label={m.tour_day()} defaultValue={day} required={false} />
        <button className="button button-quiet" type="submit">
          {m.tour_show()}
        </button>
        {day !== today && (
          <Link className="button button-plain" to="/admin/deliveries">
            {m.tour_today()}
          </Link>
        )}
      </form>
      {stops.length === 0 ? (
        <div className="empty">
          <p className="font-semibold">{m.tour_none()}</p>
          <p>{m.tour_none_hint()}</p>
        </div>
      ) : (
        <>
          <Stops stops={stops} />
          <p className="between order-total">
            <span>{stops.length === 1 ? m.tour_total_one() : m.tour_total({ count: stops.length })}</span>
            <output>{showFcfa(total)}</output>
          </p>
        </>
      )}
    </>
  );
}

function Stops({ stops }: { stops: Stop[] }) {
  return (
    <section className="table-panel">
      <DataTable
        caption={m.tour_title()}
        rows={stops}
        keyOf={({ id }) => id}
        columns={[
          { label: m.tour_place(), cell: (stop) => <Place stop={stop} /> },
          { label: m.orders_customer(), cell: (stop) => <Customer stop={stop} /> },
          { label: m.tour_collect(), cell: ({ due }) => showFcfa(due), as: 'number' },
          { label: m.order_number(), cell: (stop) => <OrderNumber stop={stop} /> },
          {
            label: m.tour_signature(),
            cell: () => <span className="block h-10 w-28 border border-line max-md:not-print:hidden" />,
          },
        ]}
      />
    </section>
  );
}

function Place({ stop: { town, place, landmark, remark } }: { stop: Stop }) {
  return (
    <div className="min-w-0">
      <b className="font-semibold wrap-anywhere">
        {[town, place].filter(Boolean).join(', ') || m.delivery_agree()}
      </b>
      <small className="block wrap-anywhere">{landmark}</small>
      {remark && <small className="block wrap-anywhere text-muted">{remark}</small>}
    </div>
  );
}

function Customer({ stop }: { stop: Stop }) {
  const phone = stop.recipientPhone || stop.phone;
  return (
    <div className="min-w-0">
      <span className="block wrap-anywhere">{stop.recipient || customerName(stop)}</span>
      <a className="inline-flex min-h-11 items-center whitespace-nowrap print:min-h-0" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    </div>
  );
}

function OrderNumber({ stop: { id, number, state } }: { stop: Stop }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2 md:justify-start">
      <Link className="press-line whitespace-nowrap" to={`/admin/orders/${id}/delivery`} data-row>
        {number}
      </Link>
      <span className={stateBadge(state)}>{stateName(state)}</span>
    </span>
  );
}
