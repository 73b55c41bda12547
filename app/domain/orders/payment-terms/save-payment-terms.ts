import type { Database } from '../../../platform/database/database.server.ts';
import { differences } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { paymentTerms } from '../payments/payment.tables.ts';
import type { DepositRule, PaymentTerms } from './terms.ts';

export async function findPaymentTerms(db: Database): Promise<PaymentTerms & { version: number }> {
  const [row] = await db.select().from(paymentTerms);
  if (!row) throw new Error('the payment terms are missing: their migration makes one row');
  const { instructions, depositPercent, depositFrom, version } = row;
  return { instructions, depositPercent, depositFrom, version };
}

export async function savePaymentTerms(
  db: Database,
  author: Author,
  { version, terms }: { version: number; terms: PaymentTerms },
): Promise<Outcome<object, { reason: 'stale' }>> {
  return db.transaction(async (tx): Promise<Outcome<object, { reason: 'stale' }>> => {
    const [row] = await tx.select().from(paymentTerms).for('update');
    const changed = row && differences(factsOf(row), factsOf(terms));
    if (row && !changed) return { ok: true };
    if (row?.version !== version) return { ok: false, reason: 'stale' };
    await tx.update(paymentTerms).set({ ...terms, version: version + 1 });
    await recordChange(tx, author, {
      action: 'payment-terms.changed',
      subject: { type: 'payment-terms', id: row.id, name: '' },
      ...changed,
    });
    return { ok: true };
  });
}

function factsOf({ instructions, ...deposit }: PaymentTerms): DepositRule & { instructions: string[] } {
  const { depositPercent, depositFrom } = deposit;
  const texts = Object.entries(instructions).map(([method, { fr, en, ussd }]) =>
    [`${method}: ${fr}`, en, ussd].filter(Boolean).join(' / '),
  );
  return { depositPercent, depositFrom, instructions: texts.toSorted() };
}
