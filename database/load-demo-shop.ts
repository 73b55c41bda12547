import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { companyInfo } from '../app/domain/company/company.tables.ts';
import type { Language } from '../app/domain/localized.ts';
import { messages } from '../app/domain/messages/message.tables.ts';
import { orderItems, orders } from '../app/domain/orders/order.tables.ts';
import { type OrderStatus, orderNumber, orderTotal } from '../app/domain/orders/order.ts';
import { products, stockMovements } from '../app/domain/products/product.tables.ts';
import type { Category } from '../app/domain/products/product.ts';
import type { Database } from '../app/platform/database/database.server.ts';
import { InvalidEnvironment } from '../app/platform/environment.server.ts';
import type { Pictures } from '../app/platform/pictures/pictures.server.ts';

type DemoProduct = {
  sku: string;
  slug: string;
  name_fr: string;
  name_en: string;
  description_fr: string;
  description_en: string;
  category: Category;
  price: number;
  lprice: number;
  stock: number;
  picture: string;
  days_ago: number;
};

type DemoOrder = {
  customer_name: string;
  phone: string;
  status: OrderStatus;
  language: Language;
  days_ago: number;
  lines: { slug: string; quantity: number; actual_price?: number }[];
};

type DemoMessage = {
  sender_name: string;
  sender_email: string;
  subject: string;
  content: string;
  language: Language;
  read: boolean;
  days_ago: number;
};

type DemoCompany = Record<
  | 'name'
  | 'phone'
  | 'email'
  | 'address'
  | 'horaire_fr'
  | 'horaire_en'
  | 'whatsapp'
  | 'description_fr'
  | 'description_en'
  | 'teaching_url'
  | 'teaching_whatsapp'
  | 'niu'
  | 'rccm',
  string
>;

/** Loads the demonstration, or nothing, into an unused shop; the choice is saved in the same transaction and never changes. */
export async function loadFirstContents(
  db: Database,
  catalogue: 'demo' | 'empty',
  pictures: Pictures,
  announce: (sentence: string) => void,
) {
  if (await isUsed(db)) return;
  if (catalogue === 'empty') {
    await saveChoice(db, catalogue);
    return;
  }
  const demo = await readDemo<DemoProduct[]>('products.json');
  announce(`Loading the demonstration shop: ${demo.length} products…`);
  const admitted = await Promise.all(demo.map((product) => admitPicture(pictures, product.picture)));

  const isLoaded = await db.transaction(async (tx) => {
    if (!(await saveChoice(tx, catalogue))) return false;
    await insertCompany(tx);
    const orders = await readDemo<DemoOrder[]>('orders.json');
    const saved = await insertProducts(tx, demo, admitted);
    await insertFirstCount(tx, saved, demo, orders);
    await insertOrders(tx, saved, orders);
    await insertMessages(tx);
    return true;
  });
  if (!isLoaded) await Promise.all(admitted.map(({ file }) => pictures.remove(file)));
}

/** The first start creates an administrator, and the last one cannot be deleted. */
const isUsedSql = sql`exists (select from first_contents) or exists (select from administrators) or exists (select from products)`;

async function isUsed(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${isUsedSql} as used`);
  return rows[0]?.used ?? true;
}

/** True on one instance: a second one waits here until the first has committed. */
async function saveChoice(db: Database, catalogue: 'demo' | 'empty'): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into first_contents (catalogue) select ${catalogue} where not (${isUsedSql}) on conflict do nothing`,
  );
  return rowCount === 1;
}

async function readDemo<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(join('database', 'demo', file), 'utf8'));
}

async function admitPicture(pictures: Pictures, file: string) {
  const admitted = await pictures.admit(await readFile(join('database', 'demo', 'pictures', file)));
  if (admitted.ok) return admitted;
  if (admitted.reason === 'picture-not-kept')
    throw new InvalidEnvironment('The demonstration shop cannot be loaded: the files cannot be written.');
  throw new Error(`The demonstration picture ${file} was refused: ${admitted.reason}`);
}

async function insertCompany(db: Database) {
  const company = await readDemo<DemoCompany>('company.json');
  await db.update(companyInfo).set({
    name: company.name,
    phone: company.phone,
    email: company.email,
    address: company.address,
    horaireFr: company.horaire_fr,
    horaireEn: company.horaire_en,
    whatsapp: company.whatsapp,
    descriptionFr: company.description_fr,
    descriptionEn: company.description_en,
    teachingUrl: company.teaching_url,
    teachingWhatsapp: company.teaching_whatsapp,
    niu: company.niu,
    rccm: company.rccm,
  });
}

type SavedProduct = typeof products.$inferSelect;

async function insertProducts(
  db: Database,
  demo: DemoProduct[],
  admitted: { file: string; color: string }[],
): Promise<SavedProduct[]> {
  return db
    .insert(products)
    .values(
      demo.map((product, i) => ({
        sku: product.sku,
        slug: product.slug,
        name: product.name_fr,
        nameEn: product.name_en,
        descriptionFr: product.description_fr,
        descriptionEn: product.description_en,
        price: product.price,
        lprice: product.lprice,
        category: product.category,
        imageUrl: admitted[i]?.file ?? '',
        imageColor: admitted[i]?.color ?? '',
        createdAt: daysAgo(product.days_ago),
      })),
    )
    .returning();
}

/** The ledger's sum is the stock: the first count is today's stock plus what was sold since. */
async function insertFirstCount(
  db: Database,
  saved: SavedProduct[],
  demo: DemoProduct[],
  orders: DemoOrder[],
) {
  const stocks = new Map(demo.map((product) => [product.slug, product.stock]));
  const sold = Map.groupBy(
    orders.filter((order) => order.status === 'completed').flatMap((order) => order.lines),
    (line) => line.slug,
  );
  const openedAt = daysAgo(Math.max(...orders.map((order) => order.days_ago), 0) + 1);
  const counted = saved.flatMap(({ id, slug }) => {
    const since = (sold.get(slug) ?? []).reduce((sum, line) => sum + line.quantity, 0);
    const change = (stocks.get(slug) ?? 0) + since;
    return change > 0 ? [{ productId: id, change, reason: 'count' as const, createdAt: openedAt }] : [];
  });
  await db.insert(stockMovements).values(counted);
}

async function insertOrders(db: Database, saved: SavedProduct[], demo: DemoOrder[]) {
  const bySlug = new Map(saved.map((product) => [product.slug, product]));
  const oldestFirst = demo.toSorted((one, other) => other.days_ago - one.days_ago);
  for (const [i, order] of oldestFirst.entries()) {
    const createdAt = daysAgo(order.days_ago);
    const lines = order.lines.map((line, position) => {
      const product = bySlug.get(line.slug);
      if (!product) throw new Error(`A demonstration order names an unknown product: ${line.slug}`);
      return {
        product,
        position,
        quantity: line.quantity,
        price: product.price,
        actualPrice: line.actual_price ?? null,
      };
    });
    const [row] = await db
      .insert(orders)
      .values({
        number: orderNumber(i + 1, createdAt.getUTCFullYear()),
        token: randomBytes(18).toString('base64url'),
        idempotencyKey: randomUUID(),
        contentDigest: '',
        customerName: order.customer_name,
        phone: order.phone,
        phoneTyped: order.phone,
        language: order.language,
        totalAmount: orderTotal(lines),
        status: order.status,
        completedAt: order.status === 'completed' ? createdAt : null,
        createdAt,
      })
      .returning({ id: orders.id });
    if (!row) throw new Error('a demonstration order was not saved');
    const items = await db
      .insert(orderItems)
      .values(
        lines.map(({ product, ...line }) => ({
          ...line,
          orderId: row.id,
          productId: product.id,
          floor: product.lprice,
          name: product.name,
          nameEn: product.nameEn,
          imageUrl: product.imageUrl,
          taken: order.status === 'completed' ? line.quantity : 0,
        })),
      )
      .returning();
    if (order.status === 'completed') await takeDemoStock(db, items, createdAt);
  }
  await db.execute(sql`select setval('order_number', ${demo.length})`);
}

async function takeDemoStock(db: Database, items: (typeof orderItems.$inferSelect)[], createdAt: Date) {
  await db.insert(stockMovements).values(
    items.map(({ id, productId, quantity }) => ({
      productId,
      change: -quantity,
      reason: 'order' as const,
      orderItemId: id,
      createdAt,
    })),
  );
}

async function insertMessages(db: Database) {
  const demo = await readDemo<DemoMessage[]>('messages.json');
  await db.insert(messages).values(
    demo.map((message) => ({
      senderName: message.sender_name,
      senderEmail: message.sender_email,
      subject: message.subject,
      content: message.content,
      language: message.language,
      read: message.read,
      digest: randomUUID(),
      createdAt: daysAgo(message.days_ago),
    })),
  );
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 3600 * 1000);
}
