import type { OrderEvent } from '../../../domain/orders/history.ts';
import { m } from '../../../generated/words/messages.js';
import { formatMoment } from '../../language/format-date.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { Changes } from './changes.tsx';

export function Timeline({ events }: { events: OrderEvent[] }) {
  return (
    <section className="card-panel" aria-labelledby="timeline">
      <h2 id="timeline">{m.orders_timeline()}</h2>
      <ol className="timeline">
        {events.toReversed().map((event) => (
          <li key={`${event.kind}-${event.at.getTime()}`}>
            <EventFacts event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function EventFacts({ event }: { event: OrderEvent }) {
  const { language } = useBackoffice();
  const when = formatMoment(event.at, language);
  switch (event.kind) {
    case 'placed':
      return <EventText what={m.orders_event_placed()} small={when} />;
    case 'entered':
      return <EventText what={m.orders_event_entered()} small={m.orders_when_by({ when, by: event.by })} />;
    case 'invoiced':
      return (
        <EventText
          what={m.orders_event_invoiced({ number: event.number })}
          small={m.orders_when_by({ when, by: event.by })}
        />
      );
    case 'changed':
      return (
        <>
          <Changes change={event} />
          <small>{m.orders_when_by({ when, by: event.by ?? m.orders_by_retention() })}</small>
        </>
      );
  }
}

function EventText({ what, small }: { what: string; small: string }) {
  return (
    <>
      <p>{what}</p>
      <small>{small}</small>
    </>
  );
}
