import { expect } from '@playwright/test';
import sharp from 'sharp';
import { languages } from '../../../app/domain/localized.ts';
import { once } from '../../support/nightly.ts';
import { plain, test, words } from '../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];

  test(`the frame in ${language} carries the company, the languages and the way to the back-office`, async ({
    page,
    shop,
  }) => {
    await page.goto(shop.at(language, '/'));
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: '+237 6 00 00 00 01' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'bonjour@comptoir-medical.example' })).toBeVisible();
    await expect(header.getByText(language === 'fr' ? /Lun–Sam/ : /Mon–Sat/)).toBeVisible();
    await expect(header.getByText('12, rue des Palmiers')).toBeVisible();
    await expect(
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: language === 'fr' ? 'Espace administrateur' : 'Admin portal' }),
    ).toHaveAttribute('href', '/admin');
    await expect(page.getByRole('article')).toHaveCount(9);
    await page.getByRole('link', { name: say.viewAll, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`${shop.at(language, '/products')}$`));
  });

  test(`on a desktop in ${language} a picture stands beside its words, and a short page is dark to its end`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const path of ['/about', '/import-export', '/home-teaching']) {
      await page.goto(shop.at(language, path));
      const words = await page.getByRole('heading', { level: 1 }).boundingBox();
      const picture = await page.locator('main picture img').first().boundingBox();
      expect(picture?.x, path).toBeGreaterThan((words?.x ?? 0) + 500);
      expect(picture?.y, path).toBeLessThan(words?.y ?? 0);
    }
    await page.goto(shop.at(language, '/nothing-here'));
    const colours = await page.evaluate(() => {
      const colourOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor;
      return [document.documentElement, document.querySelector('footer')].map(colourOf);
    });
    expect(colours[0]).toBe(colours[1]);
  });

  test(`the contact form in ${language} keeps what was typed, saves once, and its news stays in sight with the focus`, async ({
    page,
    shop,
  }) => {
    await page.goto(shop.at(language, '/'));
    await page.getByRole('button', { name: say.send }).click();
    await expect(page.getByLabel(say.email)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(say.email)).toHaveAccessibleDescription(/e-mail|email/);
    await page.getByLabel(say.name).fill(`Awa ${language}`);
    await page.getByLabel(say.email).fill('awa@exemple.cm');
    await page.getByRole('textbox', { name: say.phone }).fill('12');
    await page.getByRole('button', { name: say.send }).click();
    await expect(page.getByRole('textbox', { name: say.phone })).toHaveValue('12');
    await expect(page.getByRole('textbox', { name: say.phone })).toHaveAccessibleDescription(
      /il manque des chiffres|digits are missing/,
    );
    await page.getByRole('textbox', { name: say.phone }).fill('6 77 00 00 11');
    await page.getByLabel(say.subject).fill('<script>alert(1)</script>');
    await page.getByRole('textbox', { name: say.message }).fill('Bonjour 👋');
    await page.getByRole('button', { name: say.send }).click();
    await expect(page.getByRole('status')).toHaveText(new RegExp(say.sent.replace(' !', '.!')));
    await expect(page.getByLabel(say.subject)).toHaveValue('');
    await expect(page.getByRole('status')).toBeInViewport();
    await expect(page.locator('[data-sent]')).toBeFocused();
    const { rows } = await shop.database.query(
      'select subject, content, sender_phone, read from messages where sender_name = $1',
      [`Awa ${language}`],
    );
    expect(rows).toEqual([
      {
        subject: '<script>alert(1)</script>',
        content: 'Bonjour 👋',
        sender_phone: '+237677000011',
        read: false,
      },
    ]);
    const noEmail = language === 'fr' ? 'Écrivez-nous sur WhatsApp' : 'Write to us on WhatsApp';
    await expect(page.getByRole('link', { name: noEmail })).toHaveAttribute('href', /^https:\/\/wa\.me\/237/);
  });

  test(`search and categories in ${language} live in the address, and back restores them`, async ({
    page,
    shop,
  }) => {
    await page.goto(shop.at(language, '/products'));
    await page.getByLabel(say.search).fill('bequile');
    await expect(page).toHaveURL(/\?q=bequile$/);
    await expect(page.getByRole('article').first()).toContainText(
      language === 'fr' ? /Béquilles/ : /crutches/,
    );
    await page
      .getByRole('link', { name: new RegExp(`^${say.chips[1]} \\d+$`) })
      .first()
      .click();
    await expect(page).toHaveURL(/q=bequile&category=orthopedic$/);
    await page
      .getByRole('link', { name: new RegExp(`^${say.chips[4]} 0$`) })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: say.none })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/category=orthopedic$/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test(
    `a picture in ${language} opens large over the page, and Escape closes it`,
    once(language, 'fr'),
    async ({ page, shop }) => {
      await page.goto(shop.at(language, '/products'));
      await page.getByRole('article').first().getByRole('link').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText(/FCFA$/)).toBeVisible();
      await expect(dialog.getByRole('link')).toHaveAttribute('href', /\/products\/[a-z-]+$/);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  );
}

test('the language switch stays on the page with its query, is remembered, and the other language is offered, not forced', async ({
  page,
}) => {
  await page.goto('/products?q=tensiometre&category=medical');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/products\?q=tensiometre&category=medical$/);
  await page.goto('/about');
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByText('This page is also available in English.')).toBeVisible();
  await page.getByRole('link', { name: 'Read in English' }).click();
  await expect(page).toHaveURL(/\/en\/about$/);
});

test('a visitor is registered once', async ({ page, shop }) => {
  const count = async (id: string | null) =>
    (await shop.database.query('select 1 from visits where visitor_id = $1', [id])).rowCount;
  await page.goto('/');
  const id = await page.evaluate(() => localStorage.getItem('visitor_id'));
  await expect.poll(() => count(id)).toBe(1);
  const posts: string[] = [];
  page.on('request', (request) => request.url().endsWith('/visits') && posts.push(request.url()));
  await page.clock.install();
  await page.reload();
  await page.clock.runFor(60_000);
  // Requests are reported in order: a second registration would be among them by now.
  await page.evaluate(() => fetch('/healthz'));
  expect(posts).toEqual([]);
});

test('a shared product shows its name, price and picture, and links its other language', async ({
  request,
}) => {
  const html = await (await request.get('/en/products/fauteuil-roulant-pliable')).text();
  expect(html).toMatch(/<meta property="og:title" content="Folding wheelchair – 145,000.FCFA"\/>/u);
  const [, preview = ''] =
    /<meta property="og:image" content="http[^"]+?(\/images\/[^"]+)"\/>/.exec(html) ?? [];
  const picture = await request.get(preview.replaceAll('&amp;', '&'));
  const { width, height, format } = await sharp(await picture.body()).metadata();
  expect({ width, height, format }).toEqual({ width: 800, height: 800, format: 'jpeg' });
  for (const side of ['width', 'height'])
    expect(html).toContain(`<meta property="og:image:${side}" content="800"/>`);
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/en\/products\/fauteuil-roulant-pliable"\/>/);
  expect(html).toMatch(
    /<link rel="alternate" hrefLang="fr" href="http[^"]+\d\/products\/fauteuil-roulant-pliable"\/>/,
  );
  const jsonLd = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(jsonLd).toMatchObject({
    '@type': 'Product',
    name: 'Folding wheelchair',
    sku: 'ORT-003',
    brand: { '@type': 'Brand', name: 'Orthea' },
    offers: { price: 145_000, priceCurrency: 'XAF' },
  });
  const crumbs = JSON.parse(/<script[^>]*>({[^<]*"BreadcrumbList".*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(crumbs.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: expect.stringMatching(/\d\/en$/) },
    { '@type': 'ListItem', position: 2, name: 'Products', item: expect.stringMatching(/\/en\/products$/) },
    {
      '@type': 'ListItem',
      position: 3,
      name: 'Orthopedic',
      item: expect.stringMatching(/\/en\/products\?category=orthopedic$/),
    },
    { '@type': 'ListItem', position: 4, name: 'Folding wheelchair' },
  ]);
});

test('the home page tells search engines who sells, where, when and how to search', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const shop = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(shop).toMatchObject({
    '@type': 'Store',
    name: 'Comptoir Médical',
    telephone: '+237 6 00 00 00 01',
    taxID: 'M012600000000A',
    address: { streetAddress: '12, rue des Palmiers, Akwa, Douala', addressCountry: 'CM' },
  });
  expect(shop.openingHoursSpecification).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Saturday',
    opens: '08:00',
    closes: '18:00',
  });
  expect(shop.hasShippingService.shippingConditions.shippingRate).toMatchObject({ currency: 'XAF' });
  expect(html).toContain('/products?q={search_term_string}');
});

// One after the other: both change the shop's setting.
test.describe
  .serial('privacy', () => {
    for (const language of languages) {
      test(`the privacy page in ${language} names the seller and, from the next request on, how long customers are remembered`, async ({
        page,
        shop,
      }) => {
        const time = language === 'fr' ? '36 mois' : '36 months';
        await page.goto(shop.at(language, '/cart'));
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: language === 'fr' ? /^Confidentialité/ : /^Privacy/ })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          language === 'fr' ? 'Vos données personnelles' : 'Your personal data',
        );
        const main = page.getByRole('main');
        for (const fact of ['M012600000000A', 'RC/DLA/2019/B/00000', '12, rue des Palmiers, Akwa, Douala'])
          await expect(main.getByText(fact).first()).toBeVisible();
        await expect(main.getByText(time)).toHaveCount(0);
        await shop.database.query('update settings set retention_months = 36');
        try {
          // The notification of the change may not have arrived yet.
          await expect(async () => {
            await page.reload();
            await expect(main.getByText(time)).toHaveCount(3, { timeout: 1000 });
          }).toPass();
        } finally {
          await shop.database.query('update settings set retention_months = null');
        }
      });
    }
  });

test('the page about the shop shows who receives buyers, with faces, and since when the shop exists', async ({
  page,
}) => {
  await page.goto('/about');
  const people = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Qui vous accueille' }) });
  await expect(people.getByRole('listitem')).toHaveText([
    /^\s*Mireille Ngo\s+Conseil, tailles et devis des cliniques\s*$/,
    /^\s*Paul Essomba\s+Livraison et montage à domicile\s*$/,
    /^\s*Aïcha Bouba\s+Atelier : réglages, garantie et pièces\s*$/,
  ]);
  const face = people.getByRole('img', { name: 'Portrait dessiné de Paul' });
  await face.scrollIntoViewIfNeeded();
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect((await face.boundingBox())?.width).toBe(64);
  await expect(page.getByText('Au registre du commerce depuis 2019')).toBeVisible();
});

test('sitemap, robots, security.txt and manifest say what they must', async ({ request, shop }) => {
  const listSlugs = async () => {
    const { rows } = await shop.database.query(
      'select slug from products where archived_at is null and (family_id is null or is_face)',
    );
    return new Set(rows.map(({ slug }) => `/products/${slug}`));
  };
  // Other journeys put products on sale meanwhile: the earlier ones must be in the sitemap.
  const before = await listSlugs();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const products = [...before.intersection(await listSlugs())];
  expect(products.length).toBeGreaterThanOrEqual(48);
  for (const path of ['', '/about', '/products', '/import-export', '/home-teaching', '/privacy', ...products])
    for (const prefix of ['', '/en'])
      expect(sitemap).toContain(`<loc>${new URL(prefix + path, process.env.SHOP_ADDRESS)}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  const security = await (await request.get('/.well-known/security.txt')).text();
  const { rows } = await shop.database.query('select email from company_info');
  expect(security).toContain(`Contact: mailto:${rows[0].email}\n`);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(security) ?? [];
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(150 * 24 * 3600 * 1000);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Comptoir Médical', display: 'standalone' });
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200);
});

test('without a chat number the order is saved and other ways are shown; teaching links hide', async ({
  page,
  shop,
}) => {
  const links = page.getByRole('link', { name: /Demander un enseignant|Visiter le site des cours/ });
  await page.goto('/home-teaching');
  await expect(links).toHaveCount(2);
  await shop.database.query(
    "update company_info set whatsapp = '', teaching_whatsapp = '', teaching_url = ''",
  );
  try {
    // The notification of the change may not have arrived yet.
    await expect(async () => {
      await page.goto('/home-teaching');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(links).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    const { rows } = await shop.database.query("select token from orders where status = 'pending' limit 1");
    await page.goto(`/order/${rows[0].token}`);
    await expect(page.getByText(/n’a pas encore de numéro WhatsApp/)).toBeVisible();
    await expect(page.getByRole('link', { name: words.fr.whatsapp })).toBeHidden();
  } finally {
    await shop.database.query(
      "update company_info set whatsapp = '+237600000001', teaching_whatsapp = '+237600000002', teaching_url = 'https://cours.comptoir-medical.example'",
    );
  }
});

test('no public answer carries a floor price', async ({ request, shop }) => {
  const { rows } = await shop.database.query("select id, slug from products where slug = 'lit-medicalise'");
  await shop.database.query('update products set lprice = 613579 where id = $1', [rows[0].id]);
  await shop.database.query(
    "update order_items set floor = 613579 where order_id = (select id from orders where status = 'pending' limit 1)",
  );
  const { rows: orders } = await shop.database.query(
    "select token from orders where status = 'pending' limit 1",
  );
  const paths = [
    '/',
    '/products',
    `/products/${rows[0].slug}`,
    '/sitemap.xml',
    `/order/${orders[0].token}`,
    '/products?q=613579',
  ];
  for (const path of paths) {
    const text = plain(
      await (await request.get(path, { headers: { Cookie: `cart=1.99999999999.${rows[0].id}-1` } })).text(),
    );
    expect(
      text
        .replaceAll('q=613579', '')
        .replaceAll('value="613579"', '')
        .replaceAll('« 613579 »', '')
        .replaceAll(encodeURIComponent('«\u00a0613579\u00a0»'), ''),
    ).not.toMatch(/613[ ,]?579|lprice/);
  }
});
