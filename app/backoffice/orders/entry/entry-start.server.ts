import { formatPhone } from '../../../domain/contact/phone.ts';
import { findPhone } from '../../../domain/messages/find-phone.ts';
import { findMessage } from '../../../domain/messages/message.queries.ts';
import { findOrder } from '../../../domain/orders/order.queries.ts';
import { cut } from '../../../domain/text.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import type { TypedEntry } from './entry-errors.ts';

/** What the form starts with: a customer's earlier order (`again`), or what somebody wrote (`message`). */
export async function findEntryStart(db: Database, params: URLSearchParams): Promise<TypedEntry | undefined> {
  const order = await findOrder(db, params.get('again') ?? '');
  if (order && !order.erasedAt)
    return {
      name: order.customerName,
      phone: formatPhone(order.phone),
      language: order.language,
      note: '',
      lines: order.lines
        .filter(({ isArchived }) => !isArchived)
        .map(({ productId, quantity }) => ({ productId, quantity: String(quantity), price: '' })),
    };
  const message = await findMessage(db, params.get('message') ?? '');
  if (!message) return undefined;
  const { senderName, language, subject, content } = message;
  return {
    name: senderName,
    phone: formatPhone(findPhone(message) ?? ''),
    language,
    note: cut(`${subject}\n${content}`, maxQuoted),
    lines: [],
  };
}

/** In characters: a note holds no whole letter. */
const maxQuoted = 500;
