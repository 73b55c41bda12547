import { expect, type Page } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { once, runs } from '../../../support/nightly.ts';
import { airBeforeFooter } from '../../../support/pages/air.ts';
import { type Fixtures, test, words } from '../../../support/visitor.ts';

const say = {
  fr: {
    search: 'Rechercher des produits',
    menu: 'Menu',
    about: 'À propos',
    chat: 'Discuter sur WhatsApp',
    filter: 'Filtrer',
    stock: 'En stock seulement',
    to: 'À (FCFA)',
    show: 'Voir les produits',
    sort: 'Nouveautés',
    cheapest: 'Prix croissant',
    see: /Voir$/,
    ask: 'Demander « zzzz »',
    asked: 'je cherche « zzzz »',
    results: 'Aller aux résultats',
    menuLinks: ['Suivre ma commande', 'Livraison', 'Demander un devis'],
    footerLink: 'Suivre ma commande',
  },
  en: {
    search: 'Search products',
    menu: 'Menu',
    about: 'About',
    chat: 'Chat on WhatsApp',
    filter: 'Filter',
    stock: 'In stock only',
    to: 'To (FCFA)',
    show: 'See the products',
    sort: 'Newest',
    cheapest: 'Price, low to high',
    see: /View$/,
    ask: 'Ask for “zzzz”',
    asked: 'I am looking for “zzzz”',
    results: 'Skip to results',
    menuLinks: ['Track my order', 'Delivery', 'Request a quote'],
    footerLink: 'Track my order',
  },
};

const top = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);
const heightOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().height);
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('a line that opens says so with an arrow or an icon', async ({ page }) => {
  for (const path of ['/products/fauteuil-roulant-pliable', '/products', '/cart']) {
    await page.goto(path);
    if (path.includes('fauteuil'))
      await page.getByRole('article').first().getByRole('button', { name: 'Ajouter au panier' }).click();
    const lines = page.locator('summary:visible');
    expect(await lines.count(), path).toBeGreaterThan(0);
    for (const line of await lines.all())
      expect(await line.locator('.icon').count(), `${path}: ${await line.textContent()}`).toBe(1);
  }
});

test('beside a page of words a desktop says whom to ask, at the edge where the header ends', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/delivery', '/payment', '/returns', '/faq']) {
    await page.goto(path);
    const ask = page.getByRole('complementary', { name: 'Une question ?' });
    await expect(ask.getByRole('link', { name: /\+237/ })).toBeVisible();
    const edgeOf = (of: typeof ask) =>
      of.evaluate((element) => Math.round(element.getBoundingClientRect().right));
    expect(await edgeOf(ask), path).toBe(await edgeOf(page.locator('.site-header .wrap > :last-child')));
  }
});

for (const language of languages) {
  const its = say[language];

  for (const javaScriptEnabled of [true, false])
    test.describe(
      `${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
      runs(javaScriptEnabled === (language === 'fr')),
      () => {
        test.use({ javaScriptEnabled, viewport: { width: 360, height: 780 } });

        test(`a phone’s frame leaves the room to the products, in ${language}`, async ({ page, shop }) => {
          await page.goto(shop.at(language, '/products'));
          expect(await heightOf(page, '.top-bar')).toBeLessThanOrEqual(36);
          expect(await heightOf(page, '.site-header')).toBeLessThanOrEqual(64);
          expect(await top(page, 'article')).toBeLessThanOrEqual(340);
          expect(await pageHeight(page)).toBeLessThanOrEqual(5000);
          for (const path of ['/about', '/import-export', '/home-teaching', '/faq']) {
            await page.goto(shop.at(language, path));
            expect(await airBeforeFooter(page), path).toBeLessThanOrEqual(64);
          }
          await page.goto(shop.at(language, '/products?q=a'));
          expect(await top(page, 'article')).toBeLessThanOrEqual(340);
          await page.goto(shop.at(language, '/'));
          expect(await top(page, 'article')).toBeLessThanOrEqual(700);
          expect(await pageHeight(page)).toBeLessThanOrEqual(3850);
          expect(await heightOf(page, '.footer')).toBeLessThanOrEqual(412);
          if (javaScriptEnabled) {
            const number = await keepAnOrder(page, shop.database);
            await page.goto(shop.at(language, '/'));
            await expect(page.getByRole('main').getByRole('link', { name: number })).toBeVisible();
            await page.evaluate(() =>
              document.documentElement.style.setProperty('--font-sans', 'DejaVu Sans'),
            );
            expect(await pageHeight(page)).toBeLessThanOrEqual(3850);
          }

          // The bar scrolls away, the row with the search stays.
          await page.locator('#contact').scrollIntoViewIfNeeded();
          await expect(page.getByLabel(its.search)).toBeInViewport({ ratio: 1 });
          await expect(page.locator('.top-bar')).not.toBeInViewport();
        });

        test(`every page finds products and opens the menu, in ${language}`, async ({ page, shop }) => {
          for (const path of ['/', '/products/gants-nitrile', '/cart', '/about', '/nothing-here']) {
            await page.goto(shop.at(language, path));
            await page.getByRole('banner').getByLabel(its.search).fill('lit');
            await page.getByRole('banner').getByLabel(its.search).press('Enter');
            await expect(page).toHaveURL(new RegExp(`${shop.at(language, '/products')}\\?q=lit$`));
            await expect(page.getByRole('banner').getByLabel(its.search)).toHaveValue('lit');
          }
          const menu = page.getByRole('banner').getByRole('navigation');
          await expect(menu).toBeHidden();
          await page.locator('summary.icon-button').click();
          for (const name of its.menuLinks) await expect(menu.getByRole('link', { name })).toBeVisible();
          await menu.getByRole('link', { name: its.about }).click();
          await expect(page).toHaveURL(/\/about$/);
          await expect(
            page.getByRole('contentinfo').getByRole('link', { name: its.footerLink }),
          ).toBeVisible();
        });

        test(`a list is sorted and narrowed in its address, in ${language}`, async ({ page, shop }) => {
          await page.goto(shop.at(language, '/products?category=medical'));
          const sort = page.locator('summary', { hasText: its.sort });
          const before = await sort.boundingBox();
          await sort.click();
          await expect(page.getByRole('link', { name: its.cheapest })).toBeVisible();
          expect(await sort.boundingBox()).toEqual(before);
          await page.getByRole('link', { name: its.cheapest }).click();
          await expect(page).toHaveURL(/category=medical&sort=price-up$/);
          await page.locator('summary', { hasText: its.filter }).click();
          await page.getByLabel(its.stock).check();
          await page.getByLabel(its.to).fill('20000');
          await page.getByRole('main').getByRole('button', { name: its.show }).click();
          await expect(page).toHaveURL(/category=medical&sort=price-up&stock=1.*&max=20000$/);
          await expect(page.locator('summary', { hasText: its.filter })).toHaveAttribute(
            'aria-current',
            'true',
          );
          await page.goto(shop.at(language, '/products?category=medical&q=zzzz'));
          const ask = page.getByRole('main').getByRole('link', { name: its.ask });
          expect(
            new URL((await ask.getAttribute('href')) ?? '').searchParams
              .get('text')
              ?.replaceAll('\u00a0', ' '),
          ).toContain(its.asked);
          await expect(page.getByRole('article')).toHaveCount(4);
        });
      },
    );

  test(
    `the grid has two columns on a phone, three, four and five as there is room, in ${language}`,
    once(language, 'fr'),
    async ({ page, shop }) => {
      await page.goto(shop.at(language, '/products'));
      for (const [width, columns] of [
        [240, 1],
        [360, 2],
        [768, 3],
        [1024, 4],
        [1280, 4],
        [1600, 5],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const tops = await page
          .getByRole('article')
          .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
        expect(tops.filter((each) => each === tops[0]).length, `${width} px`).toBe(columns);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(shop.at(language, '/'));
      expect(await heightOf(page, '.hero')).toBeLessThanOrEqual(420);
    },
  );

  test(`adding answers in its place, and two products are ordered in eight taps, in ${language}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    let taps = 0;
    const tap = async (target: ReturnType<Page['locator']>) => {
      taps += 1;
      await target.click();
    };
    await page.goto(shop.at(language, '/'));
    for (const index of [0, 3]) {
      const card = page.getByRole('article').nth(index);
      const add = card.getByRole('button', { name: words[language].addToCart });
      const name = await card.getByRole('heading').textContent();
      await expect(add).toHaveAccessibleDescription(name ?? '');
      const height = (await card.boundingBox())?.height;
      await tap(add);
      await expect(add).toBeHidden();
      await expect(card.getByRole('link', { name: its.see })).toBeFocused();
      expect((await card.boundingBox())?.height).toBe(height);
    }
    await tap(page.getByRole('banner').getByRole('link', { name: words[language].cart }));
    await expect(page.locator('#cart-total')).toBeInViewport({ ratio: 1 });
    await tap(page.getByLabel(words[language].name));
    await page.keyboard.type('Deux Produits');
    await tap(page.getByLabel(words[language].phone));
    await page.keyboard.type('677001199');
    await tap(page.getByRole('button', { name: words[language].placeOrder }));
    await expect(page).toHaveURL(/\/order\//);
    expect(taps).toBeLessThanOrEqual(8);
  });

  test(
    `one chat button a page, always in sight, never over a price, a button or a field, in ${language}`,
    once(language, 'fr'),
    async ({ page, shop, family, bed }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto(shop.at(language, '/products'));
      await page.getByRole('article').nth(1).getByRole('button', { name: words[language].addToCart }).click();
      const { rows } = await shop.database.query(
        `select distinct on (status, delivery_fee > 0) token from orders where status in ('pending', 'completed')
         order by status, delivery_fee > 0, number`,
      );
      const quotes = await shop.database.query(
        'select distinct on (state) state, token from quotes where token is not null order by state, number',
      );
      expect(quotes.rows.map(({ state }) => state)).toContain('sent');
      for (const path of [
        '/',
        '/products',
        bed,
        family.pages.S,
        '/products/chaise-percee',
        '/cart',
        '/about',
        '/delivery',
        '/track',
        '/nothing-here',
        ...rows.map(({ token }) => `/order/${token}`),
        ...quotes.rows.map(({ token }) => `/quote/${token}`),
      ]) {
        await page.goto(shop.at(language, path));
        await expect(page.getByRole('link', { name: its.chat, exact: true })).toHaveCount(1);
        expect(await coveredByChat(page), path).toEqual([]);
      }
      for (const width of [1024, 1280, 1600]) {
        await page.setViewportSize({ width, height: 780 });
        for (const path of ['/', '/products', bed, '/cart', ...rows.map(({ token }) => `/order/${token}`)]) {
          await page.goto(shop.at(language, path));
          expect(await coveredByChat(page), `${path} at ${width} px`).toEqual([]);
          expect(await placesOfHiddenChat(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    },
  );

  test(`a keyboard skips to the content and to the results, in ${language}`, async ({ page, shop }) => {
    await page.goto(shop.at(language, '/products'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: its.results });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused();
  });
}

test('of buttons and links with one name, each is described by its product', async ({ page, shop, bed }) => {
  await page.goto('/products');
  for (const index of [0, 1]) {
    const card = page.getByRole('article').nth(index);
    await card.getByRole('button', { name: words.fr.addToCart }).click();
  }
  await page.goto('/products/gants-nitrile--s');
  await page.getByRole('article').first().getByRole('button', { name: words.fr.addToCart }).click();
  for (const path of ['/products', '/products?q=zzzz', '/', bed, '/products/chaise-percee', '/cart']) {
    await page.goto(shop.at('fr', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await listUntold(page), path).toEqual([]);
  }
});

test.describe('a browser in English', () => {
  test.use({ locale: 'en-GB' });

  for (const width of [360, 1280])
    test(`is offered English in a line of its own, once a session, at ${width} px`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height: 780 });
      await page.addInitScript(countLayoutShifts);
      await page.goto('/products');
      const accept = page.getByRole('link', { name: 'Read in English' });
      await expect(accept).toBeVisible();
      // The bar, its switch and the row with the search stay reachable, and the first product in its place.
      for (const part of [
        width === 360
          ? page.locator('.top-bar summary')
          : page.getByRole('banner').getByRole('link', { name: /^\+237/ }),
        page.getByRole('banner').getByRole('link', { name: 'English', exact: true }),
        page.getByLabel('Rechercher des produits'),
      ])
        await part.click({ trial: true });
      if (width === 360) expect(await top(page, 'article')).toBeLessThanOrEqual(340);
      expect(
        await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0)),
      ).toBeLessThanOrEqual(0.01);

      await page.goto('/about');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(accept).toBeHidden();
      const later = await context.newPage();
      await later.goto('/');
      await later.getByRole('button', { name: 'Stay in French' }).click();
      await expect(later.getByRole('link', { name: 'Read in English' })).toBeHidden();
      await later.close();
    });
});

test('who came by a link to an English page is not offered French', async ({ page }) => {
  await page.goto('/en/products/cannes-anglaises');
  await expect(page.locator('html.js')).toBeAttached();
  await expect(page.getByText('Lire en français')).toBeHidden();
});

/** Adds up what moves without a press, as browsers report it, on the root element. */
function countLayoutShifts() {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
    document.documentElement.dataset.shift = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The demonstration's newest order is kept on this device. */
async function keepAnOrder(page: Page, database: Fixtures['shop']['database']): Promise<string> {
  const { rows } = await database.query('select token, number from orders order by number desc limit 1');
  const kept = [{ ...rows[0], state: '', placedAt: Date.now() }];
  await page.evaluate((orders) => localStorage.setItem('orders', JSON.stringify(orders)), kept);
  return rows[0].number;
}

/** Names of visible buttons and links that stand several times in the content and are told apart by nothing. */
function listUntold(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const descriptionOf = (control: Element) =>
      control.getAttribute('aria-description') ??
      document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
    const controls = [...document.querySelectorAll('main :is(button, a, input[aria-label])')].filter(
      (control) => control.checkVisibility() && !control.ariaHidden,
    );
    const told = controls.map((control) => {
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim();
      return {
        said: `${name} (${descriptionOf(control)})`,
        // Two links to one page may have one name.
        leadsTo: control.getAttribute('href') ?? String(controls.indexOf(control)),
      };
    });
    const bySaid = Map.groupBy(told, ({ said }) => said);
    return [...bySaid].flatMap(([said, same]) =>
      new Set(same.map(({ leadsTo }) => leadsTo)).size > 1 ? [said] : [],
    );
  });
}

/**
 * What a person must read, press or fill in and the chat button covers, at any place of the page, every 12 px. What has left
 * the screen under the header, which stays, is not covered.
 */
function coveredByChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    const chat = seen('.chat');
    const header = seen('.site-header');
    if (!chat || !header) return ['no chat'];
    const covered = new Set<string>();
    const last = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; y <= last; y += 12) {
      scrollTo({ top: y, behavior: 'instant' });
      const button: DOMRect = chat.getBoundingClientRect();
      if (button.bottom > innerHeight || button.top < 0) covered.add(`the chat is out of sight at ${y}`);
      const kept = header.getBoundingClientRect().bottom;
      for (const element of document.querySelectorAll(
        'main :is(.price, .input, .stepper, button, a):not(.chat)',
      )) {
        // A folded field has a place too, where nobody sees it.
        if (!element.checkVisibility()) continue;
        const box = element.getBoundingClientRect();
        const right: number = Math.min(box.right, button.right) - 1;
        const bottom: number = Math.min(box.bottom, button.bottom) - 1;
        const top = Math.max(box.top, button.top, kept);
        if (right <= Math.max(box.left, button.left) || bottom <= top) continue;
        if (document.elementFromPoint(right, bottom)?.closest('.chat') === chat)
          covered.add(element.outerHTML.slice(0, 80));
      }
    }
    return [...covered];
  });
}

/** Where the page is scrolled to while something covers a part of the chat button, every 12 px. */
function placesOfHiddenChat(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const chat = [...document.querySelectorAll('.chat')].find((each) => each.checkVisibility());
    if (!chat) throw new Error('no chat');
    const places: number[] = [];
    const last = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; y <= last; y += 12) {
      scrollTo({ top: y, behavior: 'instant' });
      const { left, right, top, bottom } = chat.getBoundingClientRect();
      if (top >= innerHeight || bottom > innerHeight) continue;
      const isSeen = [left + 4, right - 4].every((x) =>
        document.elementFromPoint(x, (top + bottom) / 2)?.closest('.chat'),
      );
      if (!isSeen) places.push(y);
    }
    return places;
  });
}
