import { expect, type Page } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { once, runs } from '../../../support/nightly.ts';
import { test, words } from '../../../support/visitor.ts';

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
          await page.goto(shop.at(language, '/products?q=a'));
          expect(await top(page, 'article')).toBeLessThanOrEqual(340);
          await page.goto(shop.at(language, '/'));
          expect(await top(page, 'article')).toBeLessThanOrEqual(700);
          expect(await pageHeight(page)).toBeLessThanOrEqual(4000);

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
          await page.locator('summary', { has: page.locator('.icon-menu') }).click();
          await menu.getByRole('link', { name: its.about }).click();
          await expect(page).toHaveURL(/\/about$/);
        });

        test(`a list is sorted and narrowed in its address, in ${language}`, async ({ page, shop }) => {
          await page.goto(shop.at(language, '/products?category=medical'));
          await page.locator('summary', { hasText: its.sort }).click();
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
    `one chat button a page, never over a price or a field, in ${language}`,
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
      await page.setViewportSize({ width: 1280, height: 780 });
      for (const path of ['/', '/cart', ...rows.map(({ token }) => `/order/${token}`)]) {
        await page.goto(shop.at(language, path));
        expect(await placesOfHiddenChat(page), path).toEqual([]);
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
  test.use({ locale: 'en-GB', viewport: { width: 360, height: 780 } });

  test('is offered English on a French page; nothing moves, and the answer is kept', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Read in English' })).toBeVisible();
    expect(await heightOf(page, '.top-bar')).toBeLessThanOrEqual(36);
    await page.getByRole('button', { name: 'Stay in French' }).click();
    await page.reload();
    await expect(page.getByLabel('Rechercher des produits')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read in English' })).toBeHidden();
  });
});

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

/** What a person must read or fill in and the chat button covers, at any place of the page, every 12 px. */
function coveredByChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('.chat');
    if (!chat) return ['no chat'];
    const covered = new Set<string>();
    const last = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; y <= last; y += 12) {
      scrollTo({ top: y, behavior: 'instant' });
      const button: DOMRect = chat.getBoundingClientRect();
      for (const element of document.querySelectorAll('main :is(.price, .input, .stepper)')) {
        // A folded field has a place too, where nobody sees it.
        if (!element.checkVisibility()) continue;
        const box = element.getBoundingClientRect();
        const right: number = Math.min(box.right, button.right) - 1;
        const bottom = Math.min(box.bottom, button.bottom) - 1;
        if (right <= Math.max(box.left, button.left) || bottom <= Math.max(box.top, button.top)) continue;
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
    const chat = document.querySelector('.chat');
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
