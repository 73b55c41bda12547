import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import bcrypt from 'bcryptjs';
import pg from 'pg';
import { totpCode } from '../../support/backoffice/authenticators/totp.ts';
import { hire } from '../../support/backoffice/backoffice.ts';
import { type MtnServer, mtnSettings, openMtnMomo } from '../../support/payments/mtn-momo.ts';
import { type MailServer, openMailServer } from '../../support/servers/mail-server.ts';
import { hiddenFields, openVisitor } from '../../support/shop/http-visitor.ts';
import { openShopProcess, type ShopProcess } from '../../support/shop/shop-process.ts';
import { plain } from '../../support/visitor.ts';

/** One shop at the real values, whose only trusted proxy is this machine: each visitor chooses an address. */
test.describe.configure({ mode: 'default' });

let mail: MailServer;
let momo: MtnServer;
let shop: ShopProcess;
let database: pg.Client;
test.beforeAll(async () => {
  mail = await openMailServer();
  momo = await openMtnMomo();
  shop = await openShopProcess({
    ...mtnSettings(momo),
    LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Comptoir <shop@exemple.cm>',
    ORDERS_PER_ADDRESS: '12',
    MESSAGES_PER_ADDRESS: '12',
  });
  database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
});
test.afterAll(async () => {
  await database.end();
  await shop.close();
  await mail.close();
  await momo.close();
});

const visitorFrom = (address: string) => openVisitor(() => shop.address, address);
let phones = 0;
const newPhone = () => `6990${String(10_000 + phones++)}`;

async function orderForm(visitor: ReturnType<typeof visitorFrom>, language = '') {
  visitor.jar.set('cart', `1.${Date.now()}.1-1`);
  const { text } = await visitor.get(`${language}/cart`);
  const { key = '', line = '', total = '' } = hiddenFields(text);
  return { key, line, total, name: 'Awa Ngo', phone: newPhone() };
}

test('the sixth order from one browser is refused with the time to wait, and nothing typed is lost', async () => {
  const visitor = visitorFrom('198.51.100.1');
  for (let i = 0; i < 5; i++)
    expect((await visitor.post('/cart', await orderForm(visitor))).location).toMatch(/^\/order\//);
  const form = await orderForm(visitor, '/en');
  const refused = await visitor.post('/en/cart', form);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect(refused.text).toContain('Too many orders in a short time. Try again in 10 min');
  expect(refused.text).toContain('value="Awa Ngo"');
  expect(hiddenFields(refused.text).key).toBe(form.key);
  expect(hiddenFields(refused.text).line).toBe('1-1');
  const french = await visitor.post('/cart', form);
  expect(plain(french.text)).toContain('Réessayez dans 10 min');

  // Somebody else behind the same address orders all the same.
  const neighbour = visitorFrom('198.51.100.1');
  expect((await neighbour.post('/cart', await orderForm(neighbour))).status).toBe(303);
});

test('guessing order numbers teaches nothing by answer or time, and is refused after ten', async () => {
  const buyer = visitorFrom('198.51.100.7');
  const form = await orderForm(buyer);
  const { location } = await buyer.post('/cart', form);
  const token = location.split('/').at(-1);
  const { rows } = await database.query('select number from orders where token = $1', [token]);
  const { number } = rows[0];
  const ask = async (typed: { number: string; phone: string }) => {
    const visitor = visitorFrom('198.51.100.8');
    await visitor.get('/track');
    const started = performance.now();
    const answer = await visitor.post('/track', typed);
    return { ...answer, took: performance.now() - started };
  };
  const known = await ask({ number, phone: form.phone });
  const strange = await ask({ number, phone: '699000099' });
  const unknown = await ask({ number: 'MB-2020-99999', phone: '699000099' });
  expect([known, strange, unknown].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(strange.text.replaceAll(number, '')).toBe(unknown.text.replaceAll('MB-2020-99999', ''));
  expect(plain(known.text)).toContain('Reçue');
  for (const secret of ['Awa Ngo', token ?? '']) expect(known.text).not.toContain(secret);
  for (const { took } of [known, strange, unknown]) expect(took).toBeGreaterThanOrEqual(195);

  for (let i = 0; i < 8; i++) expect((await ask({ number, phone: newPhone() })).status).toBe(200);
  const refused = await ask({ number, phone: '699000098' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect(refused.text).toContain('value="699000098"');
});

test('one telephone with all numbers is refused after ten, without cookies too, and never to its buyer', async () => {
  const buyer = visitorFrom('198.51.100.9');
  const form = await orderForm(buyer);
  const { location } = await buyer.post('/cart', form);
  await buyer.get(location);
  const { rows } = await database.query('select number from orders where token = $1', [
    location.split('/').at(-1),
  ]);
  const ask = async (address: string, number: string, phone = form.phone) =>
    (await visitorFrom(address).post('/track', { number, phone })).status;
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push(await ask('2001:db8:0:20::1', `MB-2026-9${1000 + i}`));
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  // The right number is none either, for the whole /64: who asks for all numbers must not learn it.
  expect(await ask('2001:db8:0:20::2', rows[0].number)).toBe(429);
  // From elsewhere, on another device, the right pair is answered.
  expect(await ask('198.51.100.10', rows[0].number)).toBe(200);

  // Strangers everywhere: the browser that opened the order gets in, at their own address too.
  await database.query(
    "update limits set points = 1000 where key like 'track by phone%' or key like 'track from network%'",
  );
  expect(await ask('198.51.100.10', rows[0].number)).toBe(429);
  for (let i = 0; i < 12; i++) {
    const own = await buyer.post('/track', { number: rows[0].number, phone: form.phone });
    expect(own.status).toBe(200);
    expect(plain(own.text)).toContain('Reçue');
  }
  // With another telephone it counts as a stranger.
  const foreign = { number: 'MB-2026-90002', phone: newPhone() };
  expect((await buyer.post('/track', foreign)).status).toBe(200);
  await database.query("update limits set points = 300 where key like 'track from network:%'");
  expect((await buyer.post('/track', foreign)).status).toBe(429);
});

test('a telephone is asked to pay three times in ten minutes and ten times a day, whoever asks', async () => {
  await database.query('update settings set payments_on = true, momo_on = true');
  let buyers = 0;
  const ask = async (phone: string) => {
    buyers += 1;
    const buyer = visitorFrom(`203.0.113.${buyers}`);
    const { location } = await buyer.post('/cart', await orderForm(buyer));
    const answer = await buyer.post(`${location}/pay`, { key: randomUUID(), phone, amount: '100' });
    return { ...answer, location };
  };
  const end = () => database.query("update collections set state = 'failed', next_check_at = null");
  const victim = newPhone();
  expect((await ask(victim)).status).toBe(303);
  // The first one waits on the telephone: no other order rings it.
  const second = await ask(`+237 ${victim}`);
  expect(second.status).toBe(409);
  expect(plain(second.text)).toContain('Un paiement attend déjà votre confirmation');
  for (let i = 0; i < 2; i++) {
    await end();
    expect((await ask(victim)).status).toBe(303);
  }
  await end();
  const fourth = await ask(victim);
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect(fourth.text).toContain(`value="${victim}"`);

  const another = newPhone();
  for (let i = 0; i < 10; i++) {
    await end();
    await database.query("delete from limits where key like 'mobile money by payer:%'");
    expect((await ask(another)).status).toBe(303);
  }
  await end();
  await database.query("delete from limits where key like 'mobile money by payer:%'");
  const eleventh = await ask(another);
  expect(eleventh.status).toBe(429);
  expect(Number(eleventh.headers.get('Retry-After'))).toBeGreaterThan(80_000);
  await end();
});

test('news of a product are asked for ten times a day for one telephone, and more for others', async () => {
  const { rows } = await database.query('select slug from products where archived_at is null limit 1');
  let askers = 0;
  const ask = async (phone: string) => {
    askers += 1;
    return (
      await visitorFrom(`203.0.113.${100 + askers}`).post(`/products/${rows[0].slug}/tell-me`, { phone })
    ).status;
  };
  const victim = newPhone();
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push(await ask(victim));
  expect(statuses).toEqual([...Array(10).fill(303), 429]);
  expect(await ask(newPhone())).toBe(303);
});

test('a network may ask three hundred times in ten minutes, for whatever telephone', async () => {
  const ask = () =>
    visitorFrom('198.51.100.11').post('/track', { number: 'MB-2026-90001', phone: newPhone() });
  expect((await ask()).status).toBe(200);
  await database.query("update limits set points = 299 where key like 'track from network:%'");
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test('with JavaScript, a refused order stays on the page and on the phone, and goes out later as the same one', async ({
  browser,
}) => {
  const phone = newPhone();
  for (let i = 0; i < 5; i++) {
    const visitor = visitorFrom('198.51.100.5');
    expect((await visitor.post('/cart', { ...(await orderForm(visitor)), phone })).status).toBe(303);
  }
  const page = await browser.newPage({
    baseURL: shop.address,
    extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.6' },
    serviceWorkers: 'block',
  });
  await page.goto('/en/products');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/en/cart');
  const key = await page.locator('[name=key]').inputValue();
  await page.getByLabel('Name').fill('Awa Ngo');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(/Too many orders in a short time. Try again in \d+ min/)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Awa Ngo');
  await expect(page.locator('[name=key]')).toHaveValue(key);

  await page.route('**/en/cart', (route) => route.abort());
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await page.unroute('**/en/cart');
  const kept = page.getByRole('status').filter({ hasText: 'order' });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(kept).toContainText('Too many orders in a short time.');
  await database.query('delete from limits');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page).toHaveURL(/\/en\/order\//);
  const { rows } = await database.query('select idempotency_key as key from orders where phone = $1', [
    `+237${phone}`,
  ]);
  expect(rows.filter((row) => row.key === key)).toHaveLength(1);
  await page.close();
});

test('the sixth order of one phone number is refused, from any browser and in any spelling', async () => {
  const phone = newPhone();
  const written = [
    phone,
    `+237${phone}`,
    `00237 ${phone}`,
    `6.99.${phone.slice(3)}`,
    ` ${phone} `,
    `237${phone}`,
  ];
  const statuses: number[] = [];
  for (const [i, each] of written.entries()) {
    const visitor = visitorFrom(`198.51.100.${10 + i}`);
    statuses.push((await visitor.post('/cart', { ...(await orderForm(visitor)), phone: each })).status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test('the same order sent twenty times is one order, counted once and never refused', async () => {
  const visitor = visitorFrom('198.51.100.30');
  const form = await orderForm(visitor);
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post('/cart', form)));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(answers[0]?.location).toMatch(/^\/order\//);
  for (let i = 0; i < 4; i++)
    expect((await visitor.post('/cart', { ...(await orderForm(visitor)), phone: form.phone })).status).toBe(
      303,
    );
  expect((await visitor.post('/cart', { ...(await orderForm(visitor)), phone: form.phone })).status).toBe(
    429,
  );
  expect((await visitor.post('/cart', form)).location).toBe(answers[0]?.location);
  const { rows } = await database.query('select count(*)::int as orders from orders where phone = $1', [
    `+237${form.phone}`,
  ]);
  expect(rows).toEqual([{ orders: 5 }]);
});

test('without cookie and with new numbers, orders are limited by address, with forged headers too', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 14; i++) {
    const visitor = visitorFrom(`203.0.113.${i}, 2001:db8:0:7::${i}`);
    statuses.push((await visitor.post('/cart', await orderForm(visitor))).status);
  }
  expect(statuses).toEqual([...Array(12).fill(303), 429, 429]);
});

test('five messages an hour from one browser; the same one again is no sixth; the text stays in the form', async () => {
  const visitor = visitorFrom('198.51.100.40');
  const message = (n: number) => ({
    name: 'Awa',
    email: 'awa@exemple.cm',
    subject: `Question ${n}`,
    message: 'Bonjour, « une » question ?',
  });
  for (let i = 0; i < 5; i++) {
    expect((await visitor.post('/?index', message(i))).status).toBe(303);
    expect((await visitor.post('/?index', message(i))).status).toBe(303);
  }
  const refused = await visitor.post('/en?index', message(6));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
  expect(refused.text).toContain('Too many messages in a short time. Try again in 60 min');
  expect(refused.text).toContain('value="Question 6"');
  expect(refused.text).toContain('Bonjour, « une » question ?');
  expect((await visitor.post('/?index', message(2))).status).toBe(303);
});

test('a quick order is accepted until half of the limit is used; later, or with the honeypot filled, it is refused', async () => {
  const visitor = visitorFrom('198.51.100.50');
  const quickForm = async () => {
    visitor.jar.set('cart', `1.${Date.now()}.1-1`);
    const { text } = await visitor.get('/en/cart');
    return { ...hiddenFields(text), name: 'Awa Ngo', phone: newPhone() };
  };
  for (let i = 0; i < 3; i++)
    expect((await visitor.post('/en/cart', await quickForm())).location).toMatch(/^\/en\/order\//);
  const form = await quickForm();
  expect(form).toMatchObject({ opened: expect.stringMatching(/^\w+\.[\w-]{43}$/) });
  const tooSoon = await visitor.post('/en/cart', form);
  expect([tooSoon.status, tooSoon.text.includes('This looked like it was sent by a robot')]).toEqual([
    422,
    true,
  ]);
  expect(tooSoon.text).toContain('value="Awa Ngo"');
  const baited = await visitor.post('/en/cart', { ...form, opened: '', remarks: 'http://spam.example' });
  expect(baited.status).toBe(422);
  // The same form, once it has been open for long enough.
  const again = { ...form, ...hiddenFields(tooSoon.text) };
  await expect.poll(async () => (await visitor.post('/en/cart', again)).status).toBe(303);

  const message = { name: 'A', email: 'a@exemple.cm', subject: 'S', message: 'M' };
  for (const subject of ['1', '2', '3'])
    expect((await visitor.post('/?index', { ...message, subject, 'open-for': '300' })).location).toBe(
      '/?sent=1#contact',
    );
  expect((await visitor.post('/?index', { ...message, 'open-for': '300' })).status).toBe(422);
  expect((await visitor.post('/?index', { ...message, remarks: 'x' })).status).toBe(422);
  expect((await visitor.post('/?index', { ...message, 'open-for': '4000' })).status).toBe(303);
});

test('five wrong passwords close an account for strangers, not for the device that knows it', async () => {
  const owner = await hire(database, { role: 'editor', language: 'en' });
  const right = { name: owner.username, password: owner.password };
  const wrong = { ...right, password: 'not the one' };
  const desk = visitorFrom('198.51.100.60');
  expect((await desk.post('/admin', right)).status).toBe(302);

  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    // By name or by address, from anywhere: it is one account.
    const name = i % 2 ? owner.username.toUpperCase() : `${owner.username}@exemple.cm`;
    statuses.push((await visitorFrom(`198.51.100.${70 + i}`).post('/admin', { ...wrong, name })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const stranger = await visitorFrom('198.51.100.80').post('/admin', right);
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get('Retry-After'))).toBeGreaterThan(800);
  expect(plain(stranger.text)).toContain('Trop de tentatives. Réessayez dans 15 min.');

  for (const name of [...desk.jar.keys()]) if (name.includes('session')) desk.jar.delete(name);
  expect((await desk.post('/admin', wrong)).status).toBe(401);
  expect((await desk.post('/admin', right)).status).toBe(302);
});

test('a success is counted from nothing again', async () => {
  const owner = await hire(database, { role: 'editor', language: 'en' });
  const visitor = visitorFrom('198.51.100.90');
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++)
      expect((await visitor.post('/admin', { name: owner.username, password: 'wrong' })).status).toBe(401);
    visitor.jar.clear();
    expect((await visitor.post('/admin', { name: owner.username, password: owner.password })).status).toBe(
      302,
    );
    visitor.jar.clear();
  }
});

test('thirty failures close an address for every name, the whole IPv6 /64 of it, until the time is over', async () => {
  const statuses: number[] = [];
  // Seven at once: of thirty-five a busy machine would shed some.
  for (let group = 0; group < 5; group++) {
    const answers = Array.from({ length: 7 }, async (_, i) => {
      const visitor = visitorFrom(`2001:db8:0:9::${(group * 7 + i).toString(16)}`);
      return (await visitor.post('/admin', { name: `nobody-${group}-${i}`, password: 'wrong' })).status;
    });
    statuses.push(...(await Promise.all(answers)));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(
    (await visitorFrom('2001:db8:0:a::1').post('/admin', { name: 'nobody', password: 'x' })).status,
  ).toBe(401);
});

test('thirty failures behind the owner’s own address refuse neither the device that knows the account nor a link for a new password', async () => {
  const address = '198.51.100.110';
  const owner = await hire(database, { role: 'admin', language: 'en' });
  const right = { name: owner.username, password: owner.password };
  const desk = visitorFrom(address);
  const leave = () => {
    for (const name of [...desk.jar.keys()]) if (name.includes('session')) desk.jar.delete(name);
  };
  expect((await desk.post('/admin', right)).status).toBe(302);
  const secret = await enrolApp(desk, owner.password);
  leave();

  const stranger = visitorFrom(address);
  expect((await stranger.post('/admin', { name: 'nobody', password: 'wrong' })).status).toBe(401);
  expect((await stranger.post('/admin/forgot-password', { email: 'nobody@exemple.cm' })).status).toBe(200);
  await database.query("update limits set points = 30 where key like '% from network:%'");
  const next = { password: 'a wholly new password', again: 'a wholly new password' };
  const statuses = async (visitor: ReturnType<typeof visitorFrom>) => ({
    signIn: (await visitor.post('/admin', right)).status,
    askLink: (await visitor.post('/admin/forgot-password', { email: `${owner.username}@exemple.cm` })).status,
    guessLink: (await visitor.post('/admin/reset-password?token=guessed', next)).status,
  });
  expect(await statuses(visitorFrom(address))).toEqual({ signIn: 429, askLink: 429, guessLink: 429 });
  expect(await statuses(desk)).toEqual({ signIn: 302, askLink: 200, guessLink: 429 });

  const step = await desk.post('/admin/second-step?method=app', {
    code: totpCode(secret, Date.now() + 30_000),
  });
  expect([step.status, step.location]).toEqual([302, '/admin/dashboard']);
  leave();

  await expect.poll(() => mail.received.length).toBe(1);
  const text = (mail.received[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /\/admin\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? '';
  expect((await visitorFrom(address).post(link, next)).location).toBe('/admin?reset');

  const wrong = { ...right, password: 'not the one' };
  const guesses: number[] = [];
  for (let i = 0; i < 6; i++) guesses.push((await desk.post('/admin', wrong)).status);
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('an unknown name and a wrong password are answered alike, and neither before 400 ms', async () => {
  const own = await hire(database, { role: 'editor', language: 'en' });
  const imported = await hire(database, { role: 'editor', language: 'en' });
  await database.query('update accounts set password = $1 where administrator_id = $2', [
    await bcrypt.hash(imported.password, 10),
    imported.id,
  ]);
  const answers = new Set<string>();
  for (const name of [own.username, imported.username, `editor-${randomUUID().slice(0, 8)}`]) {
    const started = performance.now();
    const answer = await visitorFrom('198.51.101.0').post('/admin', { name, password: 'not the one' });
    // A timer may end a millisecond early by another clock.
    expect(performance.now() - started).toBeGreaterThanOrEqual(395);
    expect(answer.status).toBe(401);
    answers.add(answer.text.replaceAll(name, 'NAME').replaceAll(/nonce="[^"]+"|\d{2,}/g, ''));
  }
  expect(answers.size).toBe(1);
});

test('wrong answers of passkeys are counted by network, and by themselves on a device that has signed in', async () => {
  const owner = await hire(database, { role: 'editor', language: 'en' });
  const phone = visitorFrom('198.51.100.92');
  const stranger = visitorFrom('198.51.100.92');
  expect((await phone.post('/admin', { name: owner.username, password: owner.password })).status).toBe(302);
  const tries = (by: typeof phone, count: number) =>
    Promise.all(Array.from({ length: count }, () => by.post('/admin/passkey', { answer: '{}' })));
  const refused = await tries(stranger, 31);
  expect(refused.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(401), 429]);
  expect(Number((await stranger.post('/admin/passkey', {})).headers.get('Retry-After'))).toBeGreaterThan(700);
  const own = await tries(phone, 6);
  expect(own.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 401, 401, 429]);
  const ask = () => stranger.post('/admin/passkey/challenge', {});
  const challenges = await Promise.all(Array.from({ length: 101 }, ask));
  expect(challenges.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([429]);
});

test('five wrong own passwords lock every screen of the back-office that asks for the password', async () => {
  const owner = await hire(database, { role: 'editor', language: 'en' });
  const desk = visitorFrom('198.51.100.91');
  expect((await desk.post('/admin', { name: owner.username, password: owner.password })).status).toBe(302);
  const next = 'another long password';
  const asking: [string, (password: string) => Record<string, string>][] = [
    ['/admin/profile/password', (current) => ({ current, next, confirm: next })],
    ['/admin/profile/second-step', (password) => ({ password })],
    ['/admin/profile/second-step/drop', (password) => ({ password })],
    ['/admin/profile/second-step/recovery-codes', (password) => ({ password })],
    [
      '/admin/profile',
      (password) => ({ username: owner.username, email: 'elsewhere@exemple.cm', version: '1', password }),
    ],
  ];
  for (const [path, form] of asking)
    expect((await desk.post(path, form('not the one'))).status, path).toBe(422);
  for (const [path, form] of asking)
    expect((await desk.post(path, form(owner.password))).status, path).toBe(429);
  const challenge = '/admin/profile/passkeys/challenge';
  expect((await desk.post(challenge, { password: owner.password })).status).toBe(429);
  expect((await desk.post('/admin/profile/second-step', { password: 'x' })).text).toContain(
    'Too many attempts. Try again in 15 min.',
  );
  const { rows } = await database.query('select email from administrators where id = $1', [owner.id]);
  expect(rows).toEqual([{ email: `${owner.username}@exemple.cm` }]);

  await database.query('delete from limits');
  for (let i = 0; i < 7; i++)
    expect(
      (await desk.post('/admin/profile/second-step', { password: i % 5 < 4 ? 'no' : owner.password })).status,
    ).toBe(i % 5 < 4 ? 422 : 200);
});

test('visits are counted from one address only so often', async () => {
  const visitor = visitorFrom('198.51.100.99');
  const visit = () => visitor.post('/visits', { visitor_id: randomUUID() });
  expect((await visit()).status).toBe(204);
  await database.query("update limits set points = 2000 where key like 'visit from network:%'");
  expect((await visit()).status).toBe(429);
});

test('codes of papers are checked thirty times in ten minutes from one address', async () => {
  const { rows } = await database.query<{ check_code: string; number: string }>(
    "select check_code, number from documents where kind = 'invoice' order by number limit 1",
  );
  const [paper] = rows;
  const visitor = visitorFrom('198.51.100.101');
  const known = await visitor.get(`/verify/${paper?.check_code}`);
  expect(known.status).toBe(200);
  expect(known.text).toContain(paper?.number);
  for (let i = 0; i < 29; i++) expect((await visitor.get('/en/verify/AAAAAAAAAA')).status).toBe(404);
  const refused = await visitor.get(`/en/verify/${paper?.check_code}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect(refused.text).toContain('Too many checks. Try again in 10 min.');
  expect(refused.text).not.toContain(paper?.number);
  expect(plain((await visitor.get('/verify/AAAAAAAAAA')).text)).toContain(
    'Trop de vérifications. Réessayez dans 10 min.',
  );
  expect((await visitorFrom('198.51.100.102').get(`/verify/${paper?.check_code}`)).status).toBe(200);
});

test('the paper of a link is asked for thirty times in ten minutes', async () => {
  const { rows } = await database.query<{ token: string }>(
    "select token from quotes where state = 'sent' order by number limit 1",
  );
  const address = `/quote/${rows[0]?.token}.pdf`;
  const visitor = visitorFrom('198.51.100.103');
  const first = await visitor.get(address);
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect(first.headers.get('ETag')).toMatch(/^"/);
  for (let i = 0; i < 29; i++) expect((await visitor.get(address)).status).toBe(200);
  const refused = await visitorFrom('198.51.100.104').get(address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect(plain(refused.text)).toBe('Ce document a été demandé trop souvent. Réessayez dans 10 min.');
});

test('a code of the authenticator app is accepted once', async () => {
  const staff = await hire(database, { role: 'editor', language: 'en' });
  const signIn = async (address: string) => {
    const visitor = visitorFrom(address);
    const { location } = await visitor.post('/admin', { name: staff.username, password: staff.password });
    return { ...visitor, location };
  };
  const owner = await signIn('198.51.100.60');
  const secret = await enrolApp(owner, staff.password);
  const code = totpCode(secret);

  const first = await signIn('198.51.100.61');
  expect((await first.post(first.location, { code })).location).toBe('/admin/dashboard');
  const second = await signIn('198.51.100.62');
  const refused = await second.post(second.location, { code });
  expect(refused.status).toBe(401);
  expect(refused.text).toContain('That code is not right');
  const next = totpCode(secret, Date.now() + 30_000);
  expect((await second.post(second.location, { code: next })).location).toBe('/admin/dashboard');
});

/** Enrols an authenticator app for the signed-in administrator. Returns its secret. */
async function enrolApp(visitor: ReturnType<typeof visitorFrom>, password: string): Promise<string> {
  const { text } = await visitor.post('/admin/profile/second-step', { password });
  const [, secret = ''] = /<code[^>]*>([A-Z2-7]+)</.exec(text) ?? [];
  const confirmed = await visitor.post('/admin/profile/second-step/confirm', { code: totpCode(secret) });
  expect(confirmed.status).toBe(302);
  return secret;
}
