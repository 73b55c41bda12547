import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost, placeTestOrder, today } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import { vatWithheld } from '../../documents/document.ts';
import { issueCreditNote } from '../credit/issue-credit-note.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { recordAttestation } from './record-attestation.ts';
import { listWithheld } from './withholding.queries.ts';

onDatabase('what is withheld', (database) => {
  const db = () => database().db;
  const waiting = () => listWithheld(db(), { isAttested: false, page: 1, pageSize: 10 });
  const attested = () => listWithheld(db(), { isAttested: true, page: 1, pageSize: 10 });
  const record = (id: string, number: string, seen = '', author = admin) =>
    recordAttestation(db(), author, { id, seen, number, on: today });
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'bed', price: 119_250, stock: 100 })).id;
    await database().pool.query("update company_info set tax_regime = 'real'");
  });

  test('waits for its attestation, less what credit notes took back', async () => {
    const order = await placeTestOrder(database(), [{ productId, quantity: 2 }]);
    const withholdings = [vatWithheld, { label: 'Précompte', rateBp: 550 }];
    await issueInvoice(db(), admin, order.id, { purchaseOrder: '', byState: false, withholdings });
    const invoice = await findInvoice(db(), order.id);
    const found = await waiting();
    expect(found).toMatchObject({
      ...{ total: 2, sum: 49_500 },
      withheld: [
        { invoice: invoice?.number, customer: 'Awa Ngo', label: 'TVA retenue à la source', amount: 38_500 },
        { label: 'Précompte', base: 'net', amount: 11_000, attestation: '' },
      ],
    });
    const credit = (what: 'whole' | 'half') =>
      issueCreditNote(db(), admin, {
        ...{ invoiceId: invoice?.id ?? '', key: crypto.randomUUID(), reason: 'Retour', returns: false },
        request: what === 'whole' ? { what } : { what: 'amount', amount: 119_250 },
      });
    await credit('half');
    expect((await waiting()).withheld.map(({ amount }) => amount)).toEqual([19_250, 5_500]);

    const [vat] = found.withheld;
    const id = vat?.id ?? '';
    const recorded = await Promise.all([record(id, 'ATT 17'), record(id, 'ATT 18', '', editor)]);
    expect(recorded.filter(({ ok }) => ok)).toHaveLength(1);
    const [kept] = (await attested()).withheld;
    const other = kept?.attestation === 'ATT 17' ? 'ATT 18' : 'ATT 17';
    expect(recorded.find(({ ok }) => !ok)).toMatchObject({ reason: 'attested', number: kept?.attestation });
    expect(await record(id, other, kept?.attestation)).toEqual({ ok: true });
    expect(await record(id, other)).toEqual({ ok: true });
    expect(await attested()).toMatchObject({
      total: 1,
      withheld: [{ attestation: other, attestedOn: today }],
    });
    const { rows } = await database().pool.query(
      "select after from audit_log where action = 'withholding.attested' order by id",
    );
    expect(rows).toMatchObject([
      { after: { invoice: invoice?.number, amount: 19_250, attestation: kept?.attestation } },
      { after: { attestation: other } },
    ]);
    await credit('whole');
    expect((await waiting()).withheld).toEqual([]);
    expect(await record(crypto.randomUUID(), 'x')).toEqual({ ok: false, reason: 'not-found' });
    await expectNothingLost(database().pool);
  });

  test('a shop that states no VAT refuses what concerns it, before a number is taken', async () => {
    await database().pool.query("update company_info set tax_regime = 'igs'");
    const { id } = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    for (const terms of [
      { byState: true, withholdings: [] },
      { byState: false, withholdings: [vatWithheld] },
    ])
      expect(await issueInvoice(db(), admin, id, { purchaseOrder: '', ...terms })).toEqual({
        ok: false,
        reason: 'vat-not-stated',
      });
    expect(await findInvoice(db(), id)).toBeUndefined();
    await database().pool.query("update company_info set tax_regime = 'real'");
  });
});
