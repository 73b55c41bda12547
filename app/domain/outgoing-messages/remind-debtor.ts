import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { parsePhone } from '../contact/phone.schema.ts';
import { isId } from '../id.ts';
import { orders } from '../orders/order.tables.ts';
import { isReceivable } from '../orders/payments/receivables.queries.ts';
import { organisations } from '../organisations/organisation.tables.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { outgoingMessages } from './outgoing-message.tables.ts';
import { queueReminder, startOf } from './queue-message.ts';

/** An organisation by its id, an individual by telephone number (E.164); the other one is empty. */
export type AskedDebtor = { organisationId: string; phone: string };

/** Once for each debtor and day: `today` is the day in Douala. The text is made of what is due when it is shown. */
export async function remindDebtor(
  db: Database,
  author: Author,
  { today, ...asked }: AskedDebtor & { today: string },
): Promise<Outcome<object, { reason: 'nothing-due' | 'no-phone' | 'already-reminded' }>> {
  const isTheirs = ordersOf(asked);
  if (!isTheirs) return { ok: false, reason: 'nothing-due' };
  return db.transaction(async (tx) => {
    const owed = await tx
      .select(pick(orders, 'id', 'number', 'phone', 'language', 'createdAt', 'balance'))
      .from(orders)
      .where(and(isTheirs, isReceivable))
      .orderBy(asc(orders.id))
      .for('no key update');
    if (owed.length === 0) return { ok: false, reason: 'nothing-due' };
    const theirs = inArray(
      outgoingMessages.orderId,
      tx.select({ id: orders.id }).from(orders).where(isTheirs),
    );
    if (await isReminded(tx, theirs, today)) return { ok: false, reason: 'already-reminded' };

    const oldestFirst = owed.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    const hasNumber = await hasOwnNumber(tx, asked);
    const order = oldestFirst.find(({ phone }) => hasNumber || phone !== '');
    if (!order) return { ok: false, reason: 'no-phone' };
    const { id, number, language } = order;
    await queueReminder(tx, theirs, { orderId: id, day: today, language });
    await recordChange(tx, author, {
      action: 'debtor.reminded',
      subject: { type: 'order', id, name: number },
      after: {
        orders: oldestFirst.map((each) => each.number),
        due: owed.reduce((sum, { balance }) => sum + balance, 0),
      },
    });
    return { ok: true };
  });
}

function ordersOf({ organisationId, phone }: AskedDebtor): SQL | undefined {
  if (organisationId !== '')
    return isId(organisationId) ? eq(orders.organisationId, organisationId) : undefined;
  // An erased customer has no number.
  const read = parsePhone(phone);
  return read.ok ? and(isNull(orders.organisationId), eq(orders.phone, read.phone)) : undefined;
}

async function isReminded(tx: Database, theirs: SQL, today: string): Promise<boolean> {
  const { kind, madeFor, id } = outgoingMessages;
  const [found] = await tx
    .select({ id })
    .from(outgoingMessages)
    .where(and(eq(kind, 'reminder'), eq(madeFor, startOf(today)), theirs));
  return found !== undefined;
}

async function hasOwnNumber(tx: Database, { organisationId }: AskedDebtor): Promise<boolean> {
  if (organisationId === '') return false;
  const [found] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), ne(sql`coalesce(${organisations.phone}, '')`, '')));
  return found !== undefined;
}
