import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, editor, placeTestOrder, reopen } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { findInvoice } from '../documents/document.queries.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import { assignOrganisation } from '../orders/organisation/assign-organisation.ts';
import { listOrdersOfOrganisation } from '../orders/organisation/organisation-orders.queries.ts';
import { archiveOrganisation } from './archive-organisation.ts';
import { findOrganisation, listOrganisationNames, listOrganisations } from './organisation.queries.ts';
import type { OrganisationDetails } from './organisation.schema.ts';
import { saveOrganisation } from './save-organisation.ts';

const hospital: OrganisationDetails = {
  ...{ name: 'Hôpital de district', kind: 'hospital', niu: 'M012345678901Z', rccm: '', address: 'BP 12' },
  ...{ town: 'Édéa', contactName: 'Mme Ngo', phone: '+237677000022', email: '', termsDays: 30, note: '' },
  creditLimit: null,
};

onDatabase('organisations', (database) => {
  const db = () => database().db;
  async function add(organisation = hospital) {
    const id = randomUUID();
    expect(await saveOrganisation(db(), admin, { id, version: 0, organisation })).toEqual({ ok: true });
    return id;
  }

  test('one is added once, changed by version, archived and found', async () => {
    const id = await add();
    expect(await saveOrganisation(db(), admin, { id, version: 0, organisation: hospital })).toEqual({
      ok: true,
    });
    const renamed = { ...hospital, name: 'Hôpital d’Édéa' };
    expect(await saveOrganisation(db(), admin, { id, version: 1, organisation: renamed })).toEqual({
      ok: true,
    });
    expect(await saveOrganisation(db(), admin, { id, version: 1, organisation: hospital })).toEqual({
      ok: false,
      reason: 'stale',
    });
    const found = async (search: string) =>
      (await listOrganisations(db(), { search, page: 1, pageSize: 9 })).organisations.map((each) => each.id);
    expect(await found('hopital edea')).toEqual([]);
    expect(await found('edea')).toEqual([id]);
    expect(await archiveOrganisation(db(), admin, { id, isArchived: true })).toEqual({ ok: true });
    expect([await found('edea'), await listOrganisationNames(db(), null)]).toEqual([[], []]);
    expect(await findOrganisation(db(), id)).toMatchObject({
      name: 'Hôpital d’Édéa',
      archivedAt: expect.any(Date),
    });
    const { rows } = await database().pool.query(
      'select action, before, after from audit_log where subject_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'organisation.saved',
      'organisation.saved',
      'organisation.archived',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Mme Ngo|677000022/);
  });

  test('only an admin sets the credit limit, and a form without it keeps it', async () => {
    const id = await add();
    const limitOf = async () => (await findOrganisation(db(), id))?.creditLimit;
    const save = (version: number, changes: Partial<OrganisationDetails>, more = {}, by = admin) =>
      saveOrganisation(db(), by, { id, version, organisation: { ...hospital, ...changes }, ...more });
    expect(await save(1, { creditLimit: 500_000 }, {}, editor)).toEqual({ ok: true });
    expect(await limitOf()).toBeNull();
    await save(1, { creditLimit: 500_000 });
    expect(await limitOf()).toBe(500_000);
    await save(2, { creditLimit: 9_000_000, town: 'Kribi' }, {}, editor);
    await save(3, { creditLimit: null, town: 'Édéa' }, { keepsLimit: true });
    expect(await findOrganisation(db(), id)).toMatchObject({
      creditLimit: 500_000,
      town: 'Édéa',
      version: 4,
    });
    await save(4, { creditLimit: 0 });
    expect(await limitOf()).toBe(0);
    const other = randomUUID();
    const forged = { ...hospital, creditLimit: 9_000_000 };
    await saveOrganisation(db(), editor, { id: other, version: 0, organisation: forged });
    expect((await findOrganisation(db(), other))?.creditLimit).toBeNull();
    const { rows } = await database().pool.query(
      `select administrator_name as by, before->'creditLimit' as before, after->'creditLimit' as after
       from audit_log where subject_id = $1 and after ? 'creditLimit' and before is not null order by id`,
      [id],
    );
    expect(rows).toEqual([
      { by: 'Mireille', before: null, after: 500_000 },
      { by: 'Mireille', before: 500_000, after: 0 },
    ]);
  });

  test('an order’s papers are for its organisation, and its record adds up what was invoiced', async () => {
    const organisationId = await add();
    const product = await putOnSale(db(), { slug: 'bed' });
    const order = await placeTestOrder(database(), [{ productId: product.id, quantity: 2 }]);
    const assign = (more: object) =>
      assignOrganisation(db(), admin, { orderId: order.id, organisationId, purchaseOrder: 'BC 17', ...more });
    expect(await assign({ organisationId: randomUUID() })).toEqual({
      ok: false,
      reason: 'organisation-unknown',
    });
    expect(await assign({ orderId: 'x' })).toEqual({ ok: false, reason: 'not-found' });
    expect(await assign({})).toEqual({ ok: true });
    expect(await reopen(db(), order.id)).toMatchObject({
      organisationId,
      purchaseOrder: 'BC 17',
      version: 1,
    });
    await issueInvoice(db(), admin, order.id);
    expect(await findInvoice(db(), order.id)).toMatchObject({
      buyer: {
        name: 'Awa Ngo',
        organisation: {
          name: 'Hôpital de district',
          niu: 'M012345678901Z',
          rccm: '',
          address: 'BP 12',
          town: 'Édéa',
        },
      },
      content: { purchaseOrder: 'BC 17' },
    });
    expect(await listOrdersOfOrganisation(db(), organisationId)).toMatchObject({
      orders: [{ number: order.number }],
      invoiced: 20_000,
    });
  });
});
