import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { stripPhone } from '../../contact/phone.ts';
import { listOrders } from '../order.queries.ts';
import { orderStatuses } from '../order.ts';
import { findNumberEnd, orderSearchTerms, orderSorts } from './search.ts';

const anySearch = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'ngo',
    'é',
    'awa 6',
    '42',
    '00042',
    '2025 42',
    'MB-42',
    '+237',
    '0',
    '6 77',
    '677 0',
    '-',
    'zz',
  ),
  fc.string({ unit: fc.constantFrom(...'0246 -+nMb'), maxLength: 5 }).map((typed) => typed.trim()),
);
const anyWish = fc.record({
  search: anySearch,
  status: fc.option(fc.constantFrom(...orderStatuses), { nil: undefined }),
  sort: fc.constantFrom(...orderSorts),
  page: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(999)),
});

onDatabase('pages of orders', (database) => {
  beforeAll(async () => {
    // Ties in name, total and time for every sort; five orders share the number's end 00042.
    await database().pool.query(`
      insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount, status, created_at)
      select 'MB-' || 2022 + i % 5 || '-' || lpad((i / 5 + 20)::text, 5, '0'), lpad(i::text, 22, 'x'), i, '',
        (array['Awa Ngo', 'awa ngo', 'Éloïse', 'Eloise-Anne', 'Paul « P »', 'n° 42'])[1 + i % 6],
        '+2376' || 77000000 + i * 7919 % 90000, '', 'fr', i % 7 * 1000,
        (enum_range(null::order_status))[1 + i % 5], timestamptz '2026-01-01 10:00Z' + i / 3 * interval '1 hour'
      from generate_series(1, 250) as i`);
  });

  test('equal the whole list, sorted and cut by the plain definition', async () => {
    await fc.assert(
      fc.asyncProperty(anyWish, async (wish) => {
        const all = await listPlainly(wish);
        const wanted = all.filter(({ status }) => wish.status === undefined || status === wish.status);
        const pageCount = Math.max(1, Math.ceil(wanted.length / 10));
        const page = Math.min(wish.page, pageCount);
        const found = await listOrders(database().db, { ...wish, pageSize: 10 });
        expect(found).toMatchObject({ total: wanted.length, page, pageCount });
        for (const status of orderStatuses)
          expect(found.counts[status]).toBe(all.filter((order) => order.status === status).length);
        expect(found.orders.map(({ id }) => id)).toEqual(
          wanted.slice((page - 1) * 10, page * 10).map(({ id }) => id),
        );
      }),
      { numRuns: 300 },
    );
  });

  /** The expected list by definition: every spelling, no index. */
  async function listPlainly({ search, sort }: { search: string; sort: keyof typeof plainly }) {
    const isOneTerm = /^[^\sMm]+$/.test(search);
    const terms = isOneTerm ? [everySpelling(search)] : orderSearchTerms(search);
    const values: string[] = [];
    const like = (words: string) => `search_text like contains_pattern($${values.push(words)})`;
    const isFound = terms.map((spellings) => `(${spellings.map(like).join(' or ')})`);
    const end = findNumberEnd(search);
    const first = end ? `number like $${values.push(`%${end}`)} desc, ` : '';
    const { rows } = await database().pool.query<{ id: string; status: string }>(
      `select id, status from orders where ${['true', ...isFound].join(' and ')} order by ${first}${plainly[sort]}`,
      values,
    );
    return rows;
  }
});

const plainly = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  highest: 'total_amount + delivery_fee desc, created_at desc, id desc',
  lowest: 'total_amount + delivery_fee, created_at desc, id desc',
  customer: 'search_form(customer_name) collate "C", created_at desc, id desc',
};

function everySpelling(term: string): string[] {
  const phone = /\p{L}/u.test(term) ? '' : stripPhone(term);
  return [term, findNumberEnd(term) ?? '', phone, phone.replace(/^00/, '+')].filter((each) => each !== '');
}
