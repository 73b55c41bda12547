import type { Language } from '../../../domain/localized.ts';
import { m } from '../../../generated/words/messages.js';
import { languageName } from '../../language/language-name.ts';
import { type CustomerMessage, customerMessages } from './customer-message.ts';

export type CustomerLinks = Record<CustomerMessage, string>;

const names: Record<CustomerMessage, () => string> = {
  confirmed: m.orders_chat_confirmed,
  ready: m.orders_chat_ready,
  reminder: m.orders_chat_reminder,
  thanks: m.orders_chat_thanks,
};

export function CustomerChat({ links, language }: { links: CustomerLinks; language: Language }) {
  return (
    <section className="card-panel" aria-labelledby="chat">
      <h2 id="chat">{m.orders_chat()}</h2>
      <p className="text-sm text-muted">{m.orders_chat_hint({ language: languageName(language) })}</p>
      <ul className="grid gap-2 sm:max-lg:grid-cols-2">
        {customerMessages.map((message) => (
          <li key={message}>
            <a
              className="button button-quiet button-small button-wide"
              href={links[message]}
              target="_blank"
              rel="noopener"
            >
              <span className="icon icon-chat" aria-hidden="true" />
              {names[message]()}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
