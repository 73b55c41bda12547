import { beforeAll, describe, expect, test } from 'vitest';
import { loadFirstContents } from '../../../../database/load-demo/load-demo-shop.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { noFilter } from '../list/product-list.ts';
import { searchProducts } from '../search/search.queries.ts';
import type { Need } from './need.ts';
import { listServedNeeds } from './needs.queries.ts';

onDatabase('the needs of the demonstration shop', (database) => {
  beforeAll(async () => {
    const store = {
      admit: async () => ({ ok: true, file: '', color: '', size: 0 }) as const,
      remove: async () => {},
    };
    await loadFirstContents(database().db, 'demo', { pictures: store, notices: store } as never, () => {});
  });

  const find = async (need: Need, more: { search?: string; inStock?: boolean } = {}) => {
    const query = {
      ...noFilter(),
      need,
      search: '',
      sort: 'newest',
      page: 1,
      pageSize: 24,
      ...more,
    } as const;
    return searchProducts(database().db, query);
  };

  test.each<[Need, string[]]>([
    [
      'walk',
      [
        'Cannes anglaises',
        'Béquilles axillaires réglables',
        'Fauteuil roulant pliable',
        'Déambulateur pliant',
      ],
    ],
    [
      'rise',
      [
        'Barre d’appui de salle de bain',
        'Lit médicalisé électrique',
        'Siège de bain pivotant',
        'Chaise percée avec seau',
      ],
    ],
    [
      'sleep',
      [
        'Oreiller orthopédique à mémoire de forme',
        'Lit médicalisé électrique',
        'Matelas anti-escarres à air',
        'Bouillotte aux noyaux de cerise',
      ],
    ],
    [
      'wash',
      [
        'Siège de bain pivotant',
        'Barre d’appui de salle de bain',
        'Chaise percée avec seau',
        'Gants nitrile, boîte de 100',
      ],
    ],
    [
      'measure',
      [
        'Tensiomètre électronique de bras',
        'Glucomètre avec 50 bandelettes',
        'Oxymètre de pouls',
        'Thermomètre frontal sans contact',
        'Pèse-personne impédancemètre',
      ],
    ],
    [
      'treat',
      [
        'Trousse de premiers secours',
        'Nébuliseur à compresseur',
        'Gants nitrile, boîte de 100',
        'Masques chirurgicaux, boîte de 50',
      ],
    ],
    [
      'exercise',
      [
        'Lot de cinq bandes élastiques',
        'Haltères vinyle 2 × 2\u00a0kg',
        'Pédalier de rééducation',
        'Tapis d’exercice épais',
      ],
    ],
    [
      'relieve',
      [
        'Ceinture lombaire baleinée',
        'Pistolet de massage',
        'Coussin chauffant dos et épaules',
        'Électrostimulateur TENS',
      ],
    ],
  ])('%s holds %s', async (need, names) => {
    const { products, total } = await find(need);
    expect(products.map((product) => product.name)).toEqual(expect.arrayContaining(names));
    expect(products).toHaveLength(total);
  });

  test('no need holds what does not belong to it', async () => {
    const names = async (need: Need) => (await find(need)).products.map(({ nameEn }) => nameEn).join('\n');
    expect(await names('sleep')).not.toMatch(/wheelchair|monitor|crutches/);
    expect(await names('treat')).not.toMatch(/mat|exerciser|massager|crutches|wheelchair/);
    expect(await names('measure')).not.toMatch(/bed|bar|massager/);
  });

  test('a need is narrowed by a search, and by stock', async () => {
    const slugs = async (more: { search?: string; inStock?: boolean }) =>
      (await find('wash', more)).products.map(({ slug }) => slug).toSorted();
    expect(await slugs({ search: 'barre' })).toEqual(['barre-appui-salle-de-bain']);
    expect(await slugs({ inStock: true })).toEqual([
      'barre-appui-salle-de-bain',
      'gants-nitrile',
      'siege-de-bain',
    ]);
  });
});

onDatabase('needs in a shop', (database) => {
  const told = async (act: () => Promise<unknown>): Promise<string[]> => {
    const client = await database().pool.connect();
    const payloads: string[] = [];
    client.on('notification', ({ payload = '' }) => payloads.push(payload));
    await client.query('listen shop_content');
    await act();
    await client.query('select 1');
    await client.query('unlisten shop_content');
    client.release();
    return payloads;
  };

  describe('without products', () => {
    test('none is served', async () => {
      expect(await listServedNeeds(database().db)).toEqual([]);
    });
  });

  test('follow a product: changed, of a variant, archived', async () => {
    const { db, pool } = database();
    const { id } = await putOnSale(db, { slug: 'bed' });
    expect(await listServedNeeds(db)).toEqual([]);
    expect(
      await told(() => pool.query("update products set needs = '{sleep,rise}' where id = $1", [id])),
    ).toEqual(expect.arrayContaining(['range', `product ${id}`]));
    expect(await listServedNeeds(db)).toEqual(['rise', 'sleep']);
    await pool.query("insert into families (slug, name) values ('beds', 'Lits')");
    const { id: variant } = await putOnSale(db, { slug: 'bed-l', needs: ['wash'] });
    expect(await listServedNeeds(db)).toEqual(['rise', 'sleep', 'wash']);
    await pool.query(
      'update products set family_id = (select id from families), option1 = slug where id = any ($1)',
      [[id, variant]],
    );
    const query = { ...noFilter(), need: 'wash', search: '', sort: 'newest', page: 1, pageSize: 9 } as const;
    expect((await searchProducts(db, query)).products.map(({ slug }) => slug)).toEqual(['bed']);
    await pool.query('update products set archived_at = now()');
    expect(await listServedNeeds(db)).toEqual([]);
  });

  test('an unknown one is refused by the database', async () => {
    await expect(putOnSale(database().db, { slug: 'fly', needs: ['fly' as Need] })).rejects.toThrow();
  });
});

onDatabase('what is nearest to a search that finds nothing', (database) => {
  beforeAll(async () => {
    const { db } = database();
    await putOnSale(db, { slug: 'glove', name: 'Gants', needs: ['treat'] });
    await putOnSale(db, { slug: 'chair', name: 'Chaise percée', needs: ['wash'] });
    for (const slug of ['a', 'b', 'c', 'd']) await putOnSale(db, { slug, name: `Autre ${slug}` });
  });

  test.each([
    ['seringue', ['glove'], 'near'],
    ['pansement hydrocolloïde', ['glove'], 'near'],
    ['couches adulte', ['chair'], 'near'],
    ['diapers', ['chair'], 'near'],
    ['iphone', ['d', 'c', 'b', 'a'], 'newest'],
    ['treadmill', ['d', 'c', 'b', 'a'], 'newest'],
  ])('to "%s" are %s: %s', async (search, slugs, nearestAre) => {
    const query = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 9 } as const;
    const found = await searchProducts(database().db, query);
    expect(found).toMatchObject({ total: 0, match: 'none', nearestAre });
    expect(found.nearest.map(({ slug }) => slug)).toEqual(slugs);
  });
});
