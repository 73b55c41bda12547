import { and, desc, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { messages } from '../messages/message.tables.ts';
import { matchesSearch } from '../orders/order.queries.ts';
import { invoices, orders } from '../orders/order.tables.ts';
import { quotes } from '../quotes/quote.tables.ts';
import { searchWords } from '../search-terms.ts';
import { shownPersons } from './person.ts';

export type Customer = {
  phone: string;
  names: string[];
  orders: number;
  open: number;
  invoiced: number;
};
export type Sender = { email: string; names: string[]; messages: number };

export async function findPersons(
  db: Database,
  search: string,
): Promise<{ customers: Customer[]; senders: Sender[] }> {
  const words = searchWords(search);
  if (words.length === 0) return { customers: [], senders: [] };
  const isOpen = sql`${orders.status} not in ('completed', 'cancelled')`;
  const phones = db
    .select({ phone: orders.phone })
    .from(orders)
    // Orders at the counter may have no number: nobody can ask for their data.
    .where(and(isNull(orders.erasedAt), ne(orders.phone, ''), matchesSearch(search)));
  const customers = await db
    .select({
      phone: orders.phone,
      names: sql<string[]>`array_agg(distinct ${orders.customerName})`,
      orders: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      invoiced: sql<number>`count(${invoices.number})::int`,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(isNull(orders.erasedAt), inArray(orders.phone, phones)))
    .groupBy(orders.phone)
    .orderBy(desc(sql`max(${orders.createdAt})`))
    .limit(shownPersons);
  const others = await listQuoteBuyers(db, search, words);
  const email = sql<string>`lower(${messages.senderEmail})`;
  const emails = db
    .select({ email })
    .from(messages)
    .where(and(...words.map((word) => sql`${messages.searchText} like contains_pattern(${word})`)));
  const senders = await db
    .select({
      email,
      names: sql<string[]>`array_agg(distinct ${messages.senderName})`,
      messages: sql<number>`count(*)::int`,
    })
    .from(messages)
    .where(inArray(email, emails))
    .groupBy(email)
    .orderBy(desc(sql`max(${messages.createdAt})`))
    .limit(shownPersons);
  return { customers: [...customers, ...others], senders };
}

/** Who asked for a quote and has no order. */
async function listQuoteBuyers(db: Database, search: string, words: string[]): Promise<Customer[]> {
  const digits = search.replaceAll(/\D/g, '');
  const named = sql`search_form(${quotes.buyerName} || E'\n' || ${quotes.buyerCompany} || E'\n' || ${quotes.phone})`;
  const isFound = or(
    and(...words.map((word) => sql`${named} like contains_pattern(${word})`)),
    digits.length >= 6 ? sql`${quotes.phone} like ${`%${digits}%`}` : undefined,
  );
  const hasOrder = db
    .select({ phone: orders.phone })
    .from(orders)
    .where(and(eq(orders.phone, quotes.phone), isNull(orders.erasedAt)));
  return db
    .select({
      phone: quotes.phone,
      names: sql<string[]>`array_agg(distinct ${quotes.buyerName})`,
      ...{ orders: sql<number>`0`, open: sql<number>`0`, invoiced: sql<number>`0` },
    })
    .from(quotes)
    .where(and(isNull(quotes.erasedAt), isFound, notExists(hasOrder)))
    .groupBy(quotes.phone)
    .orderBy(desc(sql`max(${quotes.createdAt})`))
    .limit(shownPersons);
}
