import { formatMoment } from '../../../../domain/date.ts';
import type { Language } from '../../../../domain/localized.ts';
import { type CustomerMessage, customerMessages } from '../../../../domain/orders/edit/step.ts';
import type { OrderEvent } from '../../../../domain/orders/history/history.ts';
import { m } from '../../../../generated/words/messages.js';
import { messageName } from '../../../language/names.ts';
import { languageName } from '../../../language/show.ts';
import { useBackoffice } from '../../../shell/shell.tsx';
import { useNoteOpenedChat } from './open-chat.ts';

type CustomerChatProps = {
  orderId: string;
  links: Record<CustomerMessage, string>;
  events: OrderEvent[];
  language: Language;
};

export function CustomerChat({ orderId, links, events, language }: CustomerChatProps) {
  const shown = useBackoffice();
  const note = useNoteOpenedChat(orderId);
  return (
    <section className="card-panel" aria-labelledby="chat">
      <h2 id="chat">{m.orders_chat()}</h2>
      <p className="text-sm text-muted">{m.orders_chat_hint({ language: languageName(language) })}</p>
      <ul className="grid items-start gap-2 sm:grid-cols-2">
        {customerMessages.map((message) => {
          const opened = events.findLast(
            (event) => event.kind === 'chat-opened' && event.message === message,
          );
          return (
            <li key={message}>
              <a
                className="button button-quiet button-small button-wide"
                href={links[message]}
                target="_blank"
                rel="noopener"
                onClick={() => void note(message)}
              >
                <span className="icon icon-chat" aria-hidden="true" />
                {messageName(message)}
              </a>
              {opened?.kind === 'chat-opened' && (
                <small className="text-sm text-muted">
                  {m.orders_chat_opened({
                    when: formatMoment(opened.at, shown.language),
                    by: opened.by,
                  })}
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
