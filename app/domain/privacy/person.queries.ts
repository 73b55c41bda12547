import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { messages } from '../messages/message.tables.ts';
import { matchesSearch } from '../orders/order.queries.ts';
import { orders } from '../orders/order.tables.ts';
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
  if (search === '') return { customers: [], senders: [] };
  const { rows: customers } = await db.execute<Customer>(sql`
    select phone, array_agg(distinct customer_name) as names, count(*)::int as orders,
      (count(*) filter (where status not in ('completed', 'cancelled')))::int as open, count(number_of_invoice)::int as invoiced
    from (
      select orders.*, invoices.number as number_of_invoice from orders left join invoices on order_id = id
      where erased_at is null and phone in (select phone from ${orders} where erased_at is null and ${matchesSearch(search)})
    ) found
    group by phone order by max(created_at) desc limit ${shownPersons}`);
  const contains = searchWords(search).map(
    (word) => sql`${messages.searchText} like contains_pattern(${word})`,
  );
  const { rows: senders } = await db.execute<Sender>(sql`
    select lower(sender_email) as email, array_agg(distinct sender_name) as names, count(*)::int as messages
    from messages
    where lower(sender_email) in (
      select lower(sender_email) from ${messages} where ${sql.join(contains, sql` and `)})
    group by lower(sender_email) order by max(created_at) desc limit ${shownPersons}`);
  return { customers, senders };
}
