import { paperName } from '../../../domain/documents/name-document.ts';
import type { OrderEvent } from '../../../domain/orders/history/history.ts';
import { m } from '../../../generated/words/messages.js';
import { messageName } from '../../language/names.ts';
import { showMoment } from '../../language/show.ts';
import { Changes } from './changes.tsx';
import type { QuoteOfOrder } from './order-documents.tsx';

export function Timeline({ events, quote }: { events: OrderEvent[]; quote: QuoteOfOrder | undefined }) {
  return (
    <section className="card-panel" aria-labelledby="timeline">
      <h2 id="timeline">{m.orders_timeline()}</h2>
      <ol className="timeline">
        {events.toReversed().map((event) => (
          <li key={`${event.kind}-${event.at.getTime()}-${'number' in event ? event.number : ''}`}>
            <EventFacts event={event} quote={quote} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function EventFacts({ event, quote }: { event: OrderEvent; quote: QuoteOfOrder | undefined }) {
  const when = showMoment(event.at);
  const origin = quote && m.orders_event_quote({ number: quote.number });
  switch (event.kind) {
    case 'placed':
      return <EventText what={origin ?? m.orders_event_placed()} small={when} />;
    case 'entered':
      return (
        <EventText
          what={origin ?? m.orders_event_entered()}
          small={m.orders_when_by({ when, by: event.by })}
        />
      );
    case 'chat-opened':
      return (
        <EventText
          what={m.orders_event_chat({ message: messageName(event.message) })}
          small={m.orders_when_by({ when, by: event.by })}
        />
      );
    case 'price-asked':
    case 'price-refused':
    case 'taken-back':
      return <EventText what={noted[event.kind]()} small={m.orders_when_by({ when, by: event.by })} />;
    case 'invoiced':
      return (
        <EventText
          what={m.orders_event_invoiced({ number: event.number })}
          small={m.orders_when_by({ when, by: event.by })}
        />
      );
    case 'issued':
      return (
        <EventText
          what={m.orders_event_issued({ kind: paperName(event.document), number: event.number })}
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

const noted = {
  'price-asked': m.orders_event_price_asked,
  'price-refused': m.orders_event_price_refused,
  'taken-back': m.log_pieces_taken_back,
};

function EventText({ what, small }: { what: string; small: string }) {
  return (
    <>
      <p>{what}</p>
      <small>{small}</small>
    </>
  );
}
