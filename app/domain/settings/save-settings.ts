import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { endTrust } from '../administrators/sign-in/end-sign-ins.ts';
import { syncTwoFactor } from '../administrators/sign-in/sync-two-factor.ts';
import { differences } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import type { SettingsForm } from './settings.schema.ts';
import { settings } from './settings.tables.ts';

/** A new rate gets today's date in Douala. A new second-factor choice counts for every administrator at once, as far as a mail server can send codes. Another choice for trusted phones ends what was kept open. */
export async function saveSettings(
  db: Database,
  author: Author,
  { version, ...wanted }: SettingsForm & { version: number },
  { canMail }: { canMail: boolean },
): Promise<Outcome<object, { reason: 'stale' }>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(settings).for('update');
    if (!row) return { ok: false, reason: 'stale' };
    const { id, version: stored, ...before } = row;
    const isRateKept = before.usdRate === wanted.usdRate;
    const ratedOn = wanted.usdRate === null ? null : await todayInDouala(tx);
    const after = { ...wanted, usdRateOn: isRateKept ? before.usdRateOn : ratedOn };
    const changed = differences(before, after);
    if (!changed) return { ok: true };
    if (stored !== version) return { ok: false, reason: 'stale' };

    await tx.update(settings).set({ ...after, version: version + 1 });
    await syncTwoFactor(tx, { canMail });
    if (before.trustedPhones !== wanted.trustedPhones) await endTrust(tx);
    await recordChange(tx, author, {
      action: 'settings.changed',
      subject: { type: 'settings', id, name: '' },
      ...changed,
    });
    return { ok: true };
  });
}

async function todayInDouala(tx: Database): Promise<string> {
  const { rows } = await tx.execute<{ today: string }>(
    sql`select (now() at time zone 'Africa/Douala')::date::text as today`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database returned no date');
  return row.today;
}
