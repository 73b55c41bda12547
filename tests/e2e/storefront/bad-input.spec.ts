import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { test } from '../../support/visitor.ts';

const nasty = [
  '',
  ' ',
  '\u0000',
  '\'"<script>alert(1)</script>',
  '👋🏽',
  '-5',
  '99999999999999999999',
  'x'.repeat(10_000),
  '%00',
  '../../etc/passwd',
  '\ud800',
  'null',
  '[]',
  '{}',
];

test('any text in an address is answered with a page or a clear sentence, never a 5xx', async ({
  request,
  shop,
}) => {
  const paths = nasty.flatMap((text) => {
    const part = encodeURIComponent(text.toWellFormed());
    return [
      `/products?q=${part}`,
      `/products?category=${part}&page=${part}`,
      `/products/${part}`,
      `/order/${part}`,
      `/images/${part}`,
      `/cart?removed=${part}`,
      `/${part}`,
    ];
  });
  for (const path of [
    ...paths,
    '/%E0%A4%A',
    '/products?q=%E0%A4%A',
    '/de/products',
    '/en/nope',
    '/products?page=999999999',
    '/products?q[]=1',
    '/images/..%2f..%2fpackage.json',
  ]) {
    for (const language of languages) {
      if (path.startsWith('/en') && language === 'en') continue;
      const answer = await request.get(shop.at(language, path), { failOnStatusCode: false });
      expect(answer.status(), path).toBeLessThan(500);
    }
  }
});

test('a search of 500 characters is answered with the nearest products, and its beginning is kept', async ({
  request,
  shop,
}) => {
  for (const [language, sentence] of [
    ['fr', 'Aucun produit trouvé'],
    ['en', 'No products found'],
  ] as const)
    for (const typed of ['y'.repeat(500), 'zz yy '.repeat(84).slice(0, 500), '日本'.repeat(250)]) {
      const query = `?q=${encodeURIComponent(typed)}`;
      const html = await (await request.get(shop.at(language, `/products${query}`))).text();
      expect(html, typed).toContain(sentence);
      expect(html, typed).toContain(`value="${typed.slice(0, 100).trim()}"`);
      const suggested = await request.get(shop.at(language, `/products/suggestions${query}`));
      expect(suggested.status(), typed).toBe(200);
    }
});

test('any text in a form is never answered with a 5xx, and nothing is saved by halves', async ({
  request,
  shop,
}) => {
  const count = async () =>
    (
      await shop.database.query(
        "select (select count(*) from orders where customer_name !~ '^[A-ZÉ]')::int as orders",
      )
    ).rows[0].orders;
  const before = await count();
  for (const text of nasty) {
    const forms: [string, Record<string, string>][] = [
      ['/cart', { key: 'a-key-of-good-length', name: text, phone: text, line: text, total: text }],
      ['/cart', { key: text, name: 'a', phone: '677000099', line: '999999-1' }],
      ['/cart', { key: 'a-key-of-good-length', name: 'a', phone: '677000099', line: text }],
      ['/cart/add', { product: text }],
      ['/cart/quantity', { product: '1', quantity: text, set: text }],
      ['/cart/again', { line: text }],
      ['/?index', { name: text, email: text, subject: text, message: text }],
      ['/visits', { visitor_id: text }],
      ['/about', { a: text }],
      ['/products', { q: text }],
    ];
    for (const [path, form] of forms) {
      const answer = await request.post(path, { form, maxRedirects: 0, failOnStatusCode: false });
      expect(answer.status(), `${path} ${text.slice(0, 20)}`).toBeLessThan(500);
    }
  }
  expect(await count()).toBe(before);
});

test('bodies that are no form get a clear sentence in the reader’s language', async ({ request }) => {
  const bodies: [string, string][] = [
    ['application/json', '{"name":'],
    ['application/json', '[[[['],
    ['multipart/form-data', 'no boundary'],
    ['text/plain', 'hello'],
    ['application/x-www-form-urlencoded', '%E0%A4%A=%&&&===='],
  ];
  for (const [type, data] of bodies) {
    for (const path of ['/cart', '/?index']) {
      const answer = await request.post(path, {
        headers: { 'Content-Type': type },
        data,
        maxRedirects: 0,
        failOnStatusCode: false,
      });
      expect(answer.status(), `${path} ${type}`).toBeGreaterThanOrEqual(400);
      expect(answer.status(), `${path} ${type}`).toBeLessThan(500);
      expect(await answer.text()).toContain('lang="fr"');
    }
    for (const path of ['/en/cart/add', '/en/cart/quantity', '/en/cart/again']) {
      const answer = await request.post(path, { headers: { 'Content-Type': type }, data, maxRedirects: 0 });
      expect(answer.headers().location, `${path} ${type}`).toBe('/en/cart');
    }
  }
});

test('a name of 10 000 characters is refused with a sentence, and kept in its field', async ({ request }) => {
  const form = { key: 'a-key-of-good-length', name: 'n'.repeat(10_000), phone: '677000099', line: '1-1' };
  const answer = await request.post('/en/cart', { form, failOnStatusCode: false });
  expect(answer.status()).toBe(422);
  const html = await answer.text();
  expect(html).toContain('This name is too long');
  expect(html).toContain('n'.repeat(10_000));
});

test('a body over 64 KiB is refused early', async ({ request }) => {
  const answer = await request.post('/?index', {
    form: { message: 'x'.repeat(70_000) },
    failOnStatusCode: false,
  });
  expect(answer.status()).toBe(413);
  expect(await answer.text()).toContain('trop volumineuse');
});

test('a connection carries the next request after a body that was refused or broken', async () => {
  const origin = process.env.SHOP_ADDRESS ?? '';
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (path: string, type: string, body: Buffer) => {
    const sending = request(origin + path, { method: 'POST', agent, headers: { 'Content-Type': type } });
    // In two pieces, and chunked: the answer may come before the second.
    sending.write(body.subarray(0, body.length / 2));
    sending.end(body.subarray(body.length / 2));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const line = answer.socket.localPort;
    await text(answer);
    return { status: answer.statusCode, line };
  };
  /** Refused passwords, each answered after 400 ms: longer than a connection lasts that is about to be cut. */
  const askSlowly = async () => {
    const refused = Buffer.from('name=nobody&password=wrong');
    const slow = [await send('/admin', form, refused), await send('/admin', form, refused)];
    expect(slow.map(({ status }) => status)).toEqual([401, 401]);
    return slow;
  };
  const form = 'application/x-www-form-urlencoded';
  const tooLarge = await send('/?index', form, Buffer.from(`message=${'x'.repeat(400_000)}`));
  const afterTooLarge = await askSlowly();
  const noForm = await send('/visits', 'multipart/form-data; boundary=edge', Buffer.from('--edge\r\n'));
  const afterNoForm = await askSlowly();
  const unread = await send('/upload', form, Buffer.alloc(400_000));
  const after = await askSlowly();
  agent.destroy();
  expect([tooLarge.status, noForm.status, unread.status]).toEqual([413, 400, 411]);
  const all = [tooLarge, ...afterTooLarge, noForm, ...afterNoForm, unread, ...after];
  expect(new Set(all.map(({ line }) => line)).size).toBe(1);
});

test('a sitemap’s part beyond all products is not there', async ({ request: visitor }) => {
  for (const part of ['1', '214747', '214748', '999999'])
    expect([part, (await visitor.get(`/sitemap/${part}.xml`)).status()]).toEqual([part, 404]);
  expect((await visitor.get('/sitemap/0.xml')).status()).toBe(200);
});

for (const [address, status, title] of [
  ['/order/unknownunknownunknown1234', 404, 'Commande introuvable'],
  ['/en/order/unknownunknownunknown1234/pay', 404, 'Order not found'],
  ['/en/quote/unknownunknownunknown1234', 404, 'Page not found'],
  ['/products/nope/tell-me', 404, 'Page introuvable'],
  ['/quote/unknownunknownunknown1234.pdf', 404, 'Page introuvable'],
  ['/order/unknownunknownunknown1234/papers/1.pdf', 404, 'Page introuvable'],
] as const)
  test(`${address} is a page whose title says what its heading says`, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(status);
    await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

test('a page that is not there says so in the reader’s language', async ({ page }) => {
  await page.goto('/en/products/nope');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/order/unknownunknownunknown1234');
  await expect(page.getByRole('heading', { name: 'Commande introuvable' })).toBeVisible();
});

test('an address without a page of its own refuses a body that is no form with a reason, and leads a reader on', async ({
  request,
}) => {
  for (const path of ['/visits', '/admin/language']) {
    for (const [type, data] of [
      ['multipart/form-data; boundary="other\\"edge"', '--edge\r\n'],
      ['application/json', '{"name":'],
    ] as const) {
      const headers = { 'Content-Type': type, Accept: '' };
      const answer = await request.post(path, { headers, data, maxRedirects: 0 });
      expect([answer.status(), await answer.text()], `${path} ${type}`).toEqual([400, '"no-form"']);
    }
  }
  const reloaded = await request.get('/admin/language', { maxRedirects: 0 });
  expect([reloaded.status(), reloaded.headers().location]).toEqual([302, '/admin']);
});

test('capitals lead to the address that is meant, or to none', async ({ request: visitor }) => {
  for (const [path, status, location] of [
    ['/EN', 301, '/en'],
    ['/Admin/', 301, '/admin/'],
    ['/En/products', 404, undefined],
    ['/Products', 404, undefined],
    ['/ADMIN/dashboard', 404, undefined],
  ] as const) {
    const answer = await visitor.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([status, location]);
  }
});

test('a very long address of the back-office redirects to the sign-in without it', async ({
  request: visitor,
}) => {
  const asked = (times: number) => `/admin/${'%25'.repeat(times)}`;
  for (const [path, location] of [
    [asked(300), `/admin?next=${encodeURIComponent(asked(300))}`],
    [asked(4000), '/admin'],
  ] as const) {
    const answer = await visitor.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, location]);
  }
});

test('a method that an address does not take is refused with those that it may', async ({
  request: visitor,
}) => {
  for (const path of ['/', '/products', '/en/about'])
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await visitor.fetch(path, { method, maxRedirects: 0 });
      expect([answer.status(), answer.headers().allow], `${method} ${path}`).toEqual([
        405,
        'GET, HEAD, POST',
      ]);
    }
  for (const [path, sentence] of [
    ['/en/about', 'This request is incomplete or malformed.'],
    ['/about', 'Cette demande est incomplète ou mal formée.'],
  ] as const)
    expect(await (await visitor.fetch(path, { method: 'OPTIONS' })).text()).toContain(sentence);
  const posted = await visitor.post('/en/about', { form: { a: 'b' } });
  expect([posted.status(), posted.headers().allow]).toEqual([405, 'GET, HEAD']);
});

test('an address with a line end in it is refused in the reader’s language', async ({ request }) => {
  for (const end of ['%0A', '%0D%0ASet-Cookie%3A%20a%3Db', '%E2%80%A8', '%00']) {
    for (const [path, sentence] of [
      [`/en/products/${end}`, 'This address is malformed.'],
      [`/${end}`, 'Cette adresse est mal formée.'],
      [`/admin/${end}/add`, 'This address is malformed.'],
    ] as const) {
      const headers = { Cookie: 'office_language=en' };
      for (const answer of [await request.get(path, { headers }), await request.post(path, { headers })]) {
        expect([answer.status(), answer.headers()['set-cookie']], path).toEqual([400, undefined]);
        expect(await answer.text(), path).toContain(sentence);
      }
    }
  }
});

test('a NUL in a name, an address or a link’s token signs nobody in, and fails nothing', async ({
  request,
}) => {
  const post = async (path: string, form: Record<string, string>) =>
    (await request.post(path, { form, maxRedirects: 0 })).status();
  const password = 'a long password';
  expect(await post('/admin', { name: 'nobody\0b', password })).toBe(401);
  expect(await post('/admin', { name: '\0', password })).toBe(401);
  expect(await post('/admin/forgot-password', { email: 'nobody\0@exemple.cm' })).toBe(200);
  expect(await post('/admin/reset-password?token=a%00b', { password, again: password })).toBe(410);
});

test('a page’s own request that is too large is refused in the page’s language', async ({ request }) => {
  const form = { message: 'x'.repeat(70_000) };
  const answer = await request.post('/en.data', { form });
  expect([answer.status(), (await answer.text()).includes('This request is too large')]).toEqual([413, true]);
});

for (const [language, its] of [
  [
    'fr',
    { name: 'Nom', send: 'Envoyer le message', missing: 'Indiquez votre nom.', failed: /^Échec de l’envoi/ },
  ],
  [
    'en',
    { name: 'Name', send: 'Send Message', missing: 'Enter your name.', failed: /^Failed to send message/ },
  ],
] as const)
  test(`a corrected field’s old error does not stand beside a failure of the network (${language})`, async ({
    page,
    shop,
  }) => {
    await page.goto(shop.at(language, '/'));
    await page.getByRole('button', { name: its.send }).click();
    await expect(page.getByText(its.missing).first()).toBeVisible();
    await page.getByLabel(its.name).fill('Awa');
    await page.route('**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: its.send }).click();
    await expect(page.getByText(its.failed)).toBeVisible();
    await expect(page.getByText(its.missing)).toHaveCount(0);
    await expect(page.getByLabel(its.name)).toHaveValue('Awa');
  });
