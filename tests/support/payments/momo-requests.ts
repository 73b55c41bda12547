import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { checkMomoRequests } from '../../../app/domain/orders/momo-requests/check-momo-requests.ts';
import { requestMobileMoney } from '../../../app/domain/orders/momo-requests/request-mobile-money.ts';
import type { Database } from '../../../app/platform/database/database.server.ts';
import type { MobileMoney } from '../../../app/platform/mobile-money/mobile-money.server.ts';

let payers = 0;
/** Each time another telephone: one has one open request at a time. */
export const newPayer = () => `+237677${String(100_000 + payers++)}`;

/** A buyer asks to pay; nobody is called yet. Returns the request's id. */
export async function askToPay(
  { db, pool }: { db: Database; pool: pg.Pool },
  token: string,
  more: { amount?: number; phone?: string; provider?: 'mtn' | 'campay' } = {},
): Promise<string> {
  const key = randomUUID();
  const wanted = { key, provider: 'mtn', phone: newPayer(), amount: 4_000, ...more } as const;
  const asked = await requestMobileMoney(db, token, wanted);
  if (!asked.ok) throw new Error(asked.reason);
  const { rows } = await pool.query('select id from collections where key = $1', [key]);
  return rows[0].id;
}

/** As if so much time had gone by; then the job runs once, on as many instances as there are providers. */
export async function letPass(
  { db, pool }: { db: Database; pool: pg.Pool },
  seconds: number,
  ...instances: MobileMoney[]
) {
  await pool.query(
    `update collections set opened_at = opened_at - $1 * interval '1 second', sent_at = sent_at - $1 * interval '1 second',
       next_check_at = next_check_at - $1 * interval '1 second' where state <> 'succeeded'`,
    [seconds],
  );
  return (await Promise.all(instances.map((momo) => checkMomoRequests(db, momo)))).flat();
}
