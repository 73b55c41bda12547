import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { todayInDouala } from '../../../app/domain/date.ts';
import { type Answered, type OrderForm, orderFields, type ShopClient } from '../shop/shop-client.ts';

/** A number from 0 to 1, the same for the same seed. */
export type Chance = () => number;

/** Acknowledged changes: they must exist after every crash. */
export type Acknowledged = {
  orders: { key: string; name: string; address: string; lines: [number, number][] }[];
  /** Marks in the audit log or in the stock ledger. */
  changes: string[];
  /** References of payments. */
  payments: string[];
  /** Orders whose invoice was issued. */
  papers: string[];
  /** Keys of arrivals, delivery notes and credit notes. */
  notes: string[];
  pictures: string[];
};

export type Drill = {
  acknowledged: Acknowledged;
  /** Failures that no crash explains: status 500, or two different answers for one order. */
  wrongs: string[];
  /** Names of refused orders, which must not exist. */
  refused: string[];
  /** Orders answered with “nothing was saved”, and when. */
  calledUnsaved: { key: string; name: string; at: number }[];
  /** Answers that it is not known whether an order was saved. */
  unknown: number;
  ask: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  chance: Chance;
  rest: number;
  isOver: () => boolean;
};

/** Orders until the drill ends. An order without an answer is sent again with its key. */
export async function buy(drill: Drill, client: ShopClient, who: string) {
  for (let turn = 1; !drill.isOver(); turn += 1) {
    await rest(drill);
    const products = await attempt(drill, () =>
      drill.ask<{ id: number }>('select id from products where archived_at is null and stock > 3'),
    );
    const lines = pick(drill, products ?? [], 3).map(({ id }): [number, number] => [
      id,
      1 + Math.floor(drill.chance() * 2),
    ]);
    if (lines.length === 0) continue;
    const order = { key: randomUUID(), name: `Drill ${who} ${turn}`, phone: '677000011', lines };
    const answer = await retryOrder(drill, client, order);
    if (answer?.status === 303) {
      drill.acknowledged.orders.push({ ...order, address: answer.location });
      if (drill.chance() < 0.3) await orderTwice(drill, client, order, answer.location);
    } else if (answer) drill.refused.push(order.name);
  }
}

async function orderTwice(drill: Drill, client: ShopClient, order: OrderForm, address: string) {
  const again = await retryOrder(drill, client, order, true);
  if (again && again.location !== address) drill.wrongs.push(`${order.name} was answered in two ways`);
}

/** Makes an administrator's changes until the drill ends, each with its own mark. Refused changes are skipped. */
export async function administrate(drill: Drill, client: ShopClient, who: string) {
  const works = [
    ...[saveOrder, saveOrder, saveOrder, recordPayment, recordPayment],
    ...[countStock, changePrice, archive, invoice, receive, receive, undoArrival],
    ...[deliver, deliver, credit],
  ];
  for (let turn = 1; !drill.isOver(); turn += 1) {
    await rest(drill);
    const work = works[Math.floor(drill.chance() * works.length)] ?? saveOrder;
    await attempt(drill, () => work(drill, client, `drill-${who}-${turn}-`));
  }
}

async function saveOrder(drill: Drill, client: ShopClient, mark: string) {
  const [order] = await drill.ask<{ id: string; version: number; status: string; lines: string }>(
    `select id, version, status, (select string_agg(id::text, ' ') from order_items where order_id = o.id) as lines
     from orders o where customer_name like 'Drill %' order by random() limit 1`,
  );
  if (!order) return;
  const status = order.status === 'completed' ? 'processing' : 'completed';
  const { id, lines } = order;
  const prices = lines.split(' ').map((line) => [`price-${line}`, '']);
  const form = { version: String(order.version), status, note: mark, lines, ...Object.fromEntries(prices) };
  const acceptShortage = drill.chance() < 0.5 ? 'yes' : '';
  await note(drill, mark, client.post(`/admin/orders/${id}`, { ...form, acceptShortage }));
}

async function countStock(drill: Drill, client: ShopClient, mark: string) {
  const product = await someProduct(drill);
  if (!product) return;
  const counted = Math.floor(drill.chance() * 30);
  const form = { counted: String(counted), seen: String(product.stock), note: mark };
  if (counted !== product.stock)
    await note(drill, mark, client.post(`/admin/products/${product.id}/count`, form));
}

async function changePrice(drill: Drill, client: ShopClient, mark: string) {
  const product = await someProduct(drill);
  if (product)
    await saveProduct(
      drill,
      client,
      product,
      { price: String(1000 + Math.floor(drill.chance() * 50) * 100) },
      mark,
    );
}

async function archive(drill: Drill, client: ShopClient) {
  const product = await someProduct(drill);
  if (!product) return;
  await watched(drill, client.post(`/admin/products/${product.id}/archive`, {}));
  await watched(drill, client.post(`/admin/products/${product.id}/restore`, {}));
}

async function invoice(drill: Drill, client: ShopClient) {
  const [order] = await drill.ask<{ id: string }>(
    "select id from orders where customer_name like 'Drill %' order by random() limit 1",
  );
  if (!order) return;
  const { status, location } = await watched(drill, client.post(`/admin/orders/${order.id}/invoice/new`, {}));
  if (status === 303 && location.includes('?print')) drill.acknowledged.papers.push(order.id);
}

/** Some by lot, of which each piece has its number. */
async function receive(drill: Drill, client: ShopClient, mark: string) {
  const product = await someProduct(drill);
  if (!product) return;
  const quantity = 1 + Math.floor(drill.chance() * 4);
  const serials = Array.from({ length: quantity }, (_, piece) => `${mark}${piece}`).join(',');
  const line = [product.id, String(quantity), '2900', null, 0];
  const traced = drill.chance() < 0.5 ? [`L-${mark}`, '31/12/2099', serials] : ['', '', ''];
  await issueNote(drill, client, '/admin/stock/receive', {
    ...{ key: randomUUID(), supplier: 'Shenzhen Medical', reference: mark, do: 'post', currency: 'XAF' },
    ...{ rate: '', freight: '777', insurance: '', customs: '', transit: '', local: '', other: '' },
    lines: JSON.stringify([[...line, ...traced]]),
  });
}

async function undoArrival(drill: Drill, client: ShopClient) {
  const [arrival] = await drill.ask<{ id: number }>(
    "select id from arrivals where reference like 'drill-%' and undone_at is null order by random() limit 1",
  );
  if (arrival) await watched(drill, client.post(`/admin/stock/arrivals/${arrival.id}/undo`, {}));
}

async function deliver(drill: Drill, client: ShopClient) {
  const [line] = await drill.ask<{ order: string; id: string }>(
    `select order_id as order, i.id from order_items i join orders o on o.id = order_id
     where customer_name like 'Drill %' and status <> 'cancelled' and delivered + returned < quantity order by random() limit 1`,
  );
  if (!line) return;
  const form = { key: randomUUID(), [`pieces-${line.id}`]: '1' };
  await issueNote(drill, client, `/admin/orders/${line.order}/delivery-note`, form);
}

async function credit(drill: Drill, client: ShopClient) {
  const [line] = await drill.ask<{ invoice: string; item: string }>(
    `select d.id as invoice, i.id as item from documents d join order_items i on i.order_id = d.order_id
     where kind = 'invoice' and delivered > 0 and returned < quantity order by random() limit 1`,
  );
  if (!line) return;
  const form = {
    ...{ key: randomUUID(), what: 'pieces', amount: '', reason: 'Défaut', returns: 'on' },
    [`pieces-${line.item}`]: '1',
  };
  await issueNote(drill, client, `/admin/documents/${line.invoice}/credit`, form);
}

/** Some are sent twice: both answers must lead to one paper. */
async function issueNote(
  drill: Drill,
  client: ShopClient,
  address: string,
  form: Record<string, string> & { key: string },
) {
  const first = await watched(drill, client.post(address, form));
  if (first.status >= 400) return;
  drill.acknowledged.notes.push(form.key);
  if (drill.chance() < 0.7) return;
  const again = await watched(drill, client.post(address, form));
  if (again.status < 400 && again.location !== first.location)
    drill.wrongs.push(`${address} was answered in two ways`);
}

async function recordPayment(drill: Drill, client: ShopClient, mark: string) {
  const [order] = await drill.ask<{ id: string }>(
    "select id from orders where customer_name like 'Drill %' and balance > 0 order by random() limit 1",
  );
  if (!order) return;
  const form = {
    ...{
      key: randomUUID(),
      method: 'bank',
      reference: mark,
      note: '',
      receivedOn: todayInDouala(new Date()),
    },
    [`amount-${order.id}`]: '1',
  };
  const { status } = await watched(drill, client.post(`/admin/orders/${order.id}/payments`, form));
  if (status < 400) drill.acknowledged.payments.push(mark);
}

export async function upload(drill: Drill, client: ShopClient, picture: Buffer<ArrayBuffer>) {
  for (let turn = 1; !drill.isOver(); turn += 1) {
    await rest(drill);
    await attempt(drill, async () => {
      const form = new FormData();
      form.set('image', new Blob([picture], { type: 'image/png' }), 'photo.png');
      const answer = await watched(drill, client.post('/upload', form));
      if (answer.status !== 200) return;
      const { filePath, color }: { filePath: string; color: string } = JSON.parse(answer.text);
      drill.acknowledged.pictures.push(filePath);
      const product = await someProduct(drill);
      if (product)
        await saveProduct(
          drill,
          client,
          product,
          { imageUrl: filePath, imageColor: color },
          `drill-picture-${turn}-`,
        );
    });
  }
}

type Product = {
  id: number;
  version: number;
  stock: number;
  name: string;
  price: number;
  lprice: number;
  category: string;
};

async function someProduct(drill: Drill): Promise<Product | undefined> {
  const [product] = await drill.ask<Product>(
    'select * from products where archived_at is null order by random() limit 1',
  );
  return product;
}

async function saveProduct(
  drill: Drill,
  client: ShopClient,
  { id, version, name, price, lprice, category }: Product,
  change: Record<string, string>,
  mark: string,
) {
  const form = {
    version: String(version),
    name,
    nameEn: name,
    category,
    price: String(price),
    lprice: String(lprice),
    descriptionFr: mark,
    descriptionEn: '',
    customerWords: '',
    sku: '',
    imageUrl: '',
    imageColor: '',
    ...change,
  };
  await note(drill, mark, client.post(`/admin/products/edit/${id}`, form));
}

async function note(drill: Drill, mark: string, sent: Promise<Answered>) {
  const { status } = await watched(drill, sent);
  if (status < 400) drill.acknowledged.changes.push(mark);
}

async function watched(drill: Drill, sent: Promise<Answered>): Promise<Answered> {
  const answer = await sent;
  // 504: the connection was lost at the commit, and the database could not be asked (lost-commit.server.ts). Without a script it comes as a page.
  const isPlanned =
    answer.status < 500 ||
    (answer.status === 503 && answer.headers.has('Retry-After')) ||
    (answer.status === 504 && (answer.text === '"unknown"' || /Enregistré, ou non\s\?/.test(answer.text)));
  if (!isPlanned) drill.wrongs.push(`answered ${answer.status}: ${said(answer.text)}`);
  return answer;
}

/** What a page says, without its markup. */
function said(text: string): string {
  const page = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text;
  return page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}

/** Sends an order until the answer is no failure. Undefined when the drill ends first. */
async function retryOrder(
  drill: Drill,
  client: ShopClient,
  order: OrderForm,
  wasSent = false,
): Promise<Answered | undefined> {
  let mayBeSaved = wasSent;
  while (!drill.isOver()) {
    const fields = orderFields(order);
    if (mayBeSaved) fields.push(['maybe-saved', 'yes']);
    const answer = await attempt(drill, () => watched(drill, client.post('/cart', fields)));
    if (answer && answer.status < 500) return answer;
    if (answer?.text.includes('Rien n’a été enregistré'))
      drill.calledUnsaved.push({ key: order.key, name: order.name, at: Date.now() });
    else mayBeSaved = true;
    if (answer?.text.includes('Nous ne savons pas encore')) drill.unknown += 1;
    await pause(100);
  }
  return undefined;
}

/** A request to a killed process fails; that alone is no error. */
async function attempt<Answer>(drill: Drill, act: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) drill.wrongs.push(String(error));
    return undefined;
  }
}

async function rest({ chance, rest }: Drill) {
  await pause(rest * chance());
}

function pick<Each>({ chance }: Drill, all: Each[], most: number): Each[] {
  const rest = [...all];
  const count = 1 + Math.floor(chance() * most);
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(chance() * rest.length), 1),
  ).flat();
}
