import { expect, test } from 'vitest';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { findShopfront, listOptionalPages } from '../company/shopfront.queries.ts';
import { findDeliveryLists, findZone } from './delivery.queries.ts';
import { saveZones, tryZones } from './save-zones.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };
const zone = (name: string, fee: number) => ({
  town: 'Douala',
  name,
  fee,
  freeFrom: null,
  delayFr: '24 h',
  delayEn: '24 h',
});

onDatabase('the delivery lists', (database) => {
  const db = () => database().db;
  const seen = async () => (await findDeliveryLists(db())).seen;
  const save = async (zones: ReturnType<typeof zone>[], agencies = [{ name: 'Général Express', note: '' }]) =>
    saveZones(db(), boss, { zones, agencies, seen: await seen() });

  test('a shop without quarters and words has no delivery page, with one quarter it has', async () => {
    expect(await listOptionalPages(db())).toEqual([]);
    await save([zone('Akwa', 1000)], []);
    expect(await listOptionalPages(db())).toEqual(['delivery']);
    expect((await findShopfront(db())).pages).toEqual(['delivery']);
    await database().pool.query('update settings set delivery_on = false');
    expect(await listOptionalPages(db())).toEqual([]);
    await database().pool.query('update settings set delivery_on = true');
    await save([], []);
    expect((await findShopfront(db())).pages).toEqual([]);
  });

  test('a dry run changes nothing, and says what a save would', async () => {
    await save([zone('Akwa', 1000), zone('Bonamoussadi', 1500)]);
    const wanted = { zones: [zone('akwa', 1200), zone('Deido', 1000)], agencies: [] };
    const plan = await tryZones(db(), wanted);
    expect(plan.zones.added.map(({ name }) => name)).toEqual(['Deido']);
    expect(plan.zones.changed.map(({ name }) => name)).toEqual(['akwa']);
    expect(plan.zones.removed.map(({ name }) => name)).toEqual(['Bonamoussadi']);
    expect(plan.agencies.removed.map(({ name }) => name)).toEqual(['Général Express']);
    expect((await findDeliveryLists(db())).zones.map(({ name, fee }) => [name, fee])).toEqual([
      ['Akwa', 1000],
      ['Bonamoussadi', 1500],
    ]);
  });

  test('a quarter that stays keeps its id, one that is left out is archived', async () => {
    const [akwa, bonamoussadi] = (await findDeliveryLists(db())).zones;
    expect(await save([zone('Deido', 1000), zone('Akwa', 1200)])).toEqual({ ok: true });
    const lists = await findDeliveryLists(db());
    expect(lists.zones.map(({ name, fee }) => [name, fee])).toEqual([
      ['Deido', 1000],
      ['Akwa', 1200],
    ]);
    expect(lists.zones[1]?.id).toBe(akwa?.id);
    expect(await findZone(db(), bonamoussadi?.id ?? 0)).toBeUndefined();
    expect((await auditOf(db(), '')).slice(-1)).toMatchObject([
      {
        action: 'delivery.changed',
        after: {
          zones: ['Douala, Deido: 1000', 'Douala, Akwa: 1200'],
          zonesRemoved: ['Douala, Bonamoussadi: 1500'],
        },
      },
    ]);
  });

  test('of five saves upon one list, one succeeds', async () => {
    const before = await seen();
    const saves = [1, 2, 3, 4, 5].map((fee) =>
      saveZones(db(), boss, { zones: [zone('Akwa', fee)], agencies: [], seen: before }),
    );
    const answers = (await Promise.all(saves)).map((saved) => (saved.ok ? 'saved' : saved.reason));
    expect(answers.toSorted()).toEqual(['saved', 'stale', 'stale', 'stale', 'stale']);
    const saved = { zones: [zone('Akwa', answers.indexOf('saved') + 1)], agencies: [], seen: before };
    expect(await saveZones(db(), boss, saved)).toEqual({ ok: true });
  });
});
