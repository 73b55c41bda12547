import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { type Language, languages } from '../../../app/domain/localized.ts';
import { formatFcfa, formatNumber } from '../../../app/domain/money/money.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { addFailedMail } from '../../support/backoffice/changes/shop-changes.ts';
import { inTurn } from '../../support/nightly.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { boxOf } from '../../support/pages/text-box.ts';
import { plain, test } from '../../support/visitor.ts';

const say = {
  fr: {
    products: 'Total des produits',
    completed: 'Commandes terminées / total',
    limited: 'Revenu limité',
    actual: 'Revenu réel',
    visitors: 'Total des visiteurs',
    stale: /n’a pas pu être actualisé/,
    days: '30 derniers jours',
    since: 'Depuis l’ouverture',
    axis: 'Revenus (FCFA)',
    orders: 'Commandes terminées',
    table: 'Voir les chiffres en tableau',
    recent: 'Dernières commandes terminées',
    top: 'Meilleures ventes',
    sold: 'Quantité vendue : ',
    toDo: 'À faire',
    oldest: /la plus ancienne : il y a \d+ j$/,
    collect: 'FCFA à encaisser',
    orderCount: 'commandes',
    ...{ sales: 'Ventes', margin: 'Marge', salesTable: 'Voir les ventes en tableau', csv: 'CSV par jour' },
    ...{ atCost: /% au coût connu/, putAway: 'Ne plus signaler' },
    twoFailed: /^2 e-mails de ces sept derniers jours/,
    oneFailed: /^Un e-mail de ces sept derniers jours/,
  },
  en: {
    products: 'Total products',
    completed: 'Completed / total orders',
    limited: 'Limited revenue',
    actual: 'Actual revenue',
    visitors: 'Total visitors',
    stale: /could not be refreshed/,
    days: 'Last 30 days',
    since: 'Since the opening',
    axis: 'Revenue (FCFA)',
    orders: 'Completed orders',
    table: 'Show the figures as a table',
    recent: 'Recent completed orders',
    top: 'Top-selling products',
    sold: 'Quantity sold: ',
    toDo: 'To do',
    oldest: /the oldest: \d+ days ago$/,
    collect: 'FCFA to collect',
    orderCount: 'orders',
    ...{ sales: 'Sales', margin: 'Margin', salesTable: 'Show the sales as a table', csv: 'CSV by day' },
    ...{ atCost: /% at known cost/, putAway: 'Stop reporting' },
    twoFailed: /^2 emails of the last seven days/,
    oneFailed: /^An email of the last seven days/,
  },
} satisfies Record<Language, unknown>;

for (const language of languages.filter(inTurn('fr'))) {
  const words = say[language];

  test(`figures, table, recent orders and top sellers are those of the database (${language})`, async ({
    page,
    shop,
  }) => {
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await page.goto('/admin/dashboard');
    // Other tests order meanwhile: the page and the database are compared until both were read in a quiet moment.
    await expect(async () => {
      await page.goto('/admin/dashboard');
      await page.getByText(words.table).click();
      const truth = await readTruth(shop.database, language);
      const card = (name: string) => page.getByRole('region', { name, exact: true }).locator('p').first();
      expect({
        products: await textOf(page, words.products),
        completed: await textOf(page, words.completed),
        limited: await textOf(page, words.limited),
        actual: await textOf(page, words.actual),
      }).toEqual(truth.cards);
      await expect(card(words.visitors)).toHaveText(truth.visitors, { timeout: 1000 });

      const rows = page.getByRole('table', { name: words.days }).getByRole('row');
      const cells = await rows.evaluateAll((all) =>
        all.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
      );
      expect(cells.map((row) => row.map(plain))).toEqual(truth.days);

      const recent = page.getByRole('region', { name: words.recent });
      expect(
        await recent
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
      ).toEqual(truth.recent);
      const top = page.getByRole('region', { name: words.top }).getByRole('listitem');
      expect((await top.allInnerTexts()).map((text) => plain(text).split('\n').filter(Boolean))).toEqual(
        truth.top.map(([name, quantity]) => [name, words.sold + quantity]),
      );
    }).toPass();
  });

  test(`what is to do names the amount to collect and the age of the oldest order (${language})`, async ({
    page,
    shop,
  }) => {
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await expect(async () => {
      await page.goto('/admin/dashboard');
      const { rows } = await shop.database.query(
        `select count(*)::int as orders, sum(balance)::int as due from orders, settings
         where balance > 0 and (created_at >= payments_since or paid > 0 or invoice_stands)`,
      );
      const toDo = await page.getByRole('region', { name: words.toDo }).getByRole('link').allTextContents();
      const [waiting, , money] = toDo.map(plain);
      expect(waiting).toMatch(words.oldest);
      expect(money).toContain(`${plain(formatNumber(rows[0].due, language))} ${words.collect}`);
      expect(money).toContain(`${rows[0].orders} ${words.orderCount}`);
    }).toPass();
  });

  test(`the chart moves nothing, says its axis, and the figures of the day that is pointed at (${language})`, async ({
    page,
    shop,
  }) => {
    const loaded = new Map<string, number>();
    await page.setViewportSize({ width: 360, height: 780 });
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await page.goto('/admin/dashboard');
    page.on('requestfinished', async (request) => {
      if (!/\.(js|css)$/.test(new URL(request.url()).pathname)) return;
      loaded.set(request.url(), (await request.sizes()).responseBodySize);
    });
    await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: words.since }).click();
    const panel = page.getByRole('region', { name: words.days });
    await panel.scrollIntoViewIfNeeded();
    await expect(panel.getByText(words.axis, { exact: true })).toBeVisible();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let moved = 0;
          const add = (shifts: PerformanceEntry[]) => {
            for (const shift of shifts) moved += Number(Reflect.get(shift, 'value'));
          };
          const observer = new PerformanceObserver((list) => add(list.getEntries()));
          observer.observe({ type: 'layout-shift', buffered: true });
          // A shift is noted with the frame that shows it.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              add(observer.takeRecords());
              resolve(moved);
            }),
          );
        }),
    );
    expect(shift).toBeLessThan(0.02);
    const total = [...loaded.values()].reduce((sum, size) => sum + size, 0);
    expect(total / 1024, `${total} bytes of scripts and styles`).toBeLessThanOrEqual(165);

    const newest = panel.getByRole('rowheader', { includeHidden: true }).first();
    const today = (await newest.textContent()) ?? '';
    const shownDay = panel.getByText(today, { exact: true }).filter({ visible: true });
    await expect(shownDay).toHaveCount(0);
    const axis = await panel.getByText(words.orders, { exact: true }).nth(1).boundingBox();
    await page.mouse.move((axis?.x ?? 0) - 34, (axis?.y ?? 0) + 10);
    await expect(shownDay).toHaveCount(1);
  });

  test(`visitors are counted again every 60 s, but not for a hidden tab (${language})`, async ({
    page,
    shop,
  }) => {
    await page.clock.install();
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await page.goto('/admin/dashboard');
    const asked: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/admin/dashboard/visitors')) asked.push(request.headers()['x-background']);
    });
    const card = page.getByRole('region', { name: words.visitors });
    const shown = async () => Number((await textOf(page, words.visitors)).replace(/\D/g, ''));
    await expect(card).toBeVisible();
    const atFirst = await visit(shop.database);
    // The page's clock runs on while this test acts: it stays well below the minute.
    await page.clock.runFor(40_000);
    expect(asked).toEqual([]);
    await page.clock.runFor(21_000);
    await expect.poll(() => asked).toEqual(['1']);
    await expect.poll(shown).toBeGreaterThanOrEqual(atFirst);

    await setHidden(page, true);
    const later = await visit(shop.database);
    await page.clock.runFor(180_000);
    expect(asked).toHaveLength(1);
    await setHidden(page, false);
    await expect.poll(() => asked).toHaveLength(2);
    await expect.poll(shown).toBeGreaterThanOrEqual(later);

    await page.route('**/admin/dashboard/visitors', (route) => route.abort());
    await page.clock.runFor(60_000);
    await expect(card.getByText(words.stale)).toBeVisible();
    expect(await shown()).toBeGreaterThanOrEqual(later);
    await page.unroute('**/admin/dashboard/visitors');
    await page.clock.runFor(60_000);
    await expect(card.getByText(words.stale)).toBeHidden();
  });

  test(`the margin opens the margins of its period, and under the chart stands one row (${language})`, async ({
    page,
    shop,
  }) => {
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    for (const [width, height] of [
      [1280, 800],
      [1366, 768],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/admin/dashboard?period=30-days');
      const sales = page.getByRole('region', { name: words.sales, exact: true });
      const margin = sales.getByRole('link', { name: words.margin, exact: true });
      await expect(margin).toHaveAttribute('href', '/admin/margins?period=30-days');
      const table = await boxOf(sales.getByText(words.salesTable));
      const csv = await boxOf(sales.getByRole('link', { name: words.csv }));
      if (width >= 1280) expect(Math.abs(table.middle - csv.middle), `${width} px`).toBeLessThanOrEqual(4);
      const last = await sales.getByRole('link').last().textContent();
      expect(plain(last), `${width} px`).toBe(words.csv);
    }
    // The whole figure is pressed, its amount too.
    const share = await boxOf(page.getByText(words.atCost).first());
    await page.mouse.click(share.left + 5, share.middle);
    await expect(page).toHaveURL('/admin/margins?period=30-days');
  });

  test(`the notice of failed mails is put away, and tells of the next one (${language})`, async ({
    page,
    shop,
  }) => {
    const fail = () => addFailedMail(shop.database);
    await shop.database.query('delete from mails');
    await fail();
    await fail();
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/dashboard');
    await expect(page.getByText(words.twoFailed)).toBeVisible();
    await page.getByRole('button', { name: words.putAway }).click();
    await expect(page.getByText(words.twoFailed)).toHaveCount(0);
    await fail();
    await page.goto('/admin/dashboard');
    await expect(page.getByText(words.oneFailed)).toBeVisible();
    await page.goto('/admin/settings?mails=failed');
    await expect(page.getByRole('row')).toHaveCount(4);
    await shop.database.query('delete from mails');
  });

  test(`axe finds nothing on the dashboard, and nothing sticks out (${language})`, async ({ page, shop }) => {
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/dashboard');
    await page.goto('/admin/dashboard');
    await page.getByText(words.table).click();
    await expect(
      page.getByRole('region', { name: words.days }).getByText(words.axis, { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    for (const [width, height, highest] of [
      [1366, 768, 1300],
      [1280, 800, 1320],
      [360, 780, 2000],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/admin/dashboard');
      await expect(page.locator('.to-do')).toBeVisible();
      const high = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(high, `${width} px`).toBeLessThanOrEqual(highest);
    }
  });
}

async function textOf(page: Page, name: string): Promise<string> {
  return plain(await page.getByRole('region', { name, exact: true }).locator('p').first().textContent());
}

/** Registers a visitor. Returns the least count that follows. */
async function visit(database: pg.Client): Promise<number> {
  await database.query('insert into visits (visitor_id) values ($1)', [randomUUID()]);
  const { rows } = await database.query('select count(*)::int as count from visits');
  return rows[0].count;
}

async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

type Line = {
  id: string;
  created_at: Date;
  quantity: number;
  price: number;
  floor: number;
  actual_price: number | null;
};

/** The figures computed here from the plain rows, not by the page's queries. */
async function readTruth(database: pg.Client, language: Language) {
  const all = async <Row extends pg.QueryResultRow>(sql: string) => (await database.query<Row>(sql)).rows;
  const lines = await all<Line>(
    "select o.id, o.created_at, i.quantity, i.price, i.floor, i.actual_price from orders o join order_items i on i.order_id = o.id where o.status = 'completed'",
  );
  const number = (value: number) => plain(formatNumber(value, language));
  const sum = (of: Line[], price: (line: Line) => number) =>
    of.reduce((total, line) => total + line.quantity * price(line), 0);
  const limited = (of: Line[]) => sum(of, ({ floor }) => floor);
  const actual = (of: Line[]) => sum(of, ({ actual_price, price }) => actual_price ?? price);
  const [counts] = await all<{
    products: number;
    orders: number;
    completed: number;
    visitors: number;
  }>(`select
    (select count(*)::int from products where archived_at is null) as products,
    (select count(*)::int from orders) as orders,
    (select count(*)::int from orders where status = 'completed') as completed,
    (select count(*)::int from visits) as visitors`);
  if (!counts) throw new Error('nothing was counted');

  const dayOf = (moment: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' }).format(moment);
  const named = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'Africa/Douala',
  });
  const days = Array.from({ length: 30 }, (_, ago) => {
    const moment = new Date(Date.now() - ago * 86_400_000);
    const sold = lines.filter(({ created_at }) => dayOf(created_at) === dayOf(moment));
    const orders = new Set(sold.map(({ id }) => id)).size;
    return [plain(named.format(moment)), number(limited(sold)), number(actual(sold)), number(orders)];
  });

  const recent = await all<{ id: string; customer_name: string }>(
    "select id, customer_name from orders where status = 'completed' order by created_at desc limit 5",
  );
  const top = await all<{ name: string; name_en: string | null; sold: number }>(
    `select p.name || size as name, nullif(p.name_en, '') || size as name_en, sum(i.quantity)::int as sold from order_items i join orders o on o.id = i.order_id
     join products p on p.id = i.product_id
     cross join lateral (select case when option1 <> '' then ' – ' || concat_ws(', ', option1, nullif(option2, '')) else '' end as size) s
     where o.status = 'completed' group by p.id, size order by 3 desc, p.id limit 5`,
  );
  return {
    cards: {
      products: number(counts.products),
      completed: `${number(counts.completed)} / ${number(counts.orders)}`,
      limited: plain(formatFcfa(limited(lines), language)),
      actual: plain(formatFcfa(actual(lines), language)),
    },
    visitors: number(counts.visitors),
    days,
    recent: recent.map(({ id, customer_name }) => [customer_name, `/admin/orders/${id}`]),
    top: top.map(({ name, name_en, sold }) => [language === 'fr' ? name : name_en || name, number(sold)]),
  };
}
