import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { messages } from '../../messages/message.tables.ts';
import { matchesSearch } from '../../orders/order.queries.ts';
import { deliveries, orderItems, orders } from '../../orders/order.tables.ts';
import type { OrderStatus } from '../../orders/order.ts';
import { families } from '../../products/families/family.tables.ts';
import { products } from '../../products/product.tables.ts';
import { loadFamilyReferences } from '../import/import.queries.ts';
import type { ExportedProduct } from './column.ts';

const pageSize = 500;

export async function* listAllProducts(db: Database): AsyncGenerator<ExportedProduct> {
  const { referTo } = await loadFamilyReferences(db);
  const found = pages((last: { id: number } | undefined) =>
    db
      .select({
        id: products.id,
        sku: products.sku,
        name: products.name,
        nameEn: products.nameEn,
        descriptionFr: products.descriptionFr,
        descriptionEn: products.descriptionEn,
        customerWords: products.customerWords,
        price: products.price,
        lprice: products.lprice,
        category: products.category,
        stock: products.stock,
        familySlug: families.slug,
        size: products.option1,
        side: products.option2,
        brand: products.brand,
        model: products.model,
        specificationsFr: products.specificationsFr,
        specificationsEn: products.specificationsEn,
        boxFr: products.boxFr,
        boxEn: products.boxEn,
        suitsFr: products.suitsFr,
        suitsEn: products.suitsEn,
        unsuitedFr: products.unsuitedFr,
        unsuitedEn: products.unsuitedEn,
        warrantyMonths: products.warrantyMonths,
        deliveryIncluded: products.deliveryIncluded,
        exchangeFr: products.exchangeFr,
        exchangeEn: products.exchangeEn,
        goesWith: products.goesWith,
        tax: products.tax,
        needs: products.needs,
      })
      .from(products)
      .leftJoin(families, eq(families.id, products.familyId))
      .where(and(isNull(products.archivedAt), last && gt(products.id, last.id)))
      .orderBy(asc(products.id))
      .limit(pageSize),
  );
  for await (const page of found)
    yield* page.map(({ familySlug, ...product }) => ({
      ...product,
      family: familySlug === null ? '' : referTo(familySlug),
    }));
}

export type ExportedOrderLine = Awaited<ReturnType<typeof listLines>>[number];

export async function* listAllOrderLines(
  db: Database,
  { search, status }: { search: string; status: OrderStatus | undefined },
): AsyncGenerator<ExportedOrderLine> {
  const isWanted = and(matchesSearch(search), status && eq(orders.status, status));
  const found = pages((last: Moment | undefined) =>
    db
      .select({ id: orders.id, moment: momentOf(orders) })
      .from(orders)
      .where(and(isWanted, last && isBefore(orders, last)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(pageSize),
  );
  for await (const page of found)
    yield* await listLines(
      db,
      page.map(({ id }) => id),
    );
}

function listLines(db: Database, ids: string[]) {
  return db
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      completedAt: orders.completedAt,
      status: orders.status,
      customerName: orders.customerName,
      phone: orders.phone,
      language: orders.language,
      note: orders.note,
      discount: orders.discount,
      totalAmount: orders.totalAmount,
      deliveryFee: orders.deliveryFee,
      remark: orders.remark,
      buyerCompany: orders.buyerCompany,
      buyerNiu: orders.buyerNiu,
      toldByWhatsapp: orders.toldByWhatsapp,
      deliveryMethod: deliveries.method,
      deliveryState: deliveries.state,
      town: deliveries.town,
      place: deliveries.place,
      agency: deliveries.agency,
      landmark: deliveries.landmark,
      recipient: deliveries.recipient,
      recipientPhone: deliveries.recipientPhone,
      productId: orderItems.productId,
      sku: products.sku,
      name: orderItems.name,
      nameEn: orderItems.nameEn,
      quantity: orderItems.quantity,
      price: orderItems.price,
      actualPrice: orderItems.actualPrice,
      floor: orderItems.floor,
    })
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderItems.position));
}

export async function* listAllMessages(db: Database) {
  const found = pages((last: Moment | undefined) =>
    db
      .select({
        id: messages.id,
        moment: momentOf(messages),
        createdAt: messages.createdAt,
        senderName: messages.senderName,
        senderEmail: messages.senderEmail,
        senderPhone: messages.senderPhone,
        subject: messages.subject,
        content: messages.content,
        language: messages.language,
        read: messages.read,
      })
      .from(messages)
      .where(last && isBefore(messages, last))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(pageSize),
  );
  for await (const page of found) yield* page;
}

export type ExportedMessage =
  ReturnType<typeof listAllMessages> extends AsyncGenerator<infer Row> ? Row : never;

/** Text, because a `Date` drops the microseconds that separate two rows. */
type Moment = { id: string; moment: string };
type Dated = typeof orders | typeof messages;

const momentOf = (table: Dated) => sql<string>`${table.createdAt}::text`;
const isBefore = (table: Dated, { id, moment }: Moment) =>
  sql`(${table.createdAt}, ${table.id}) < (${moment}::timestamptz, ${id}::uuid)`;

async function* pages<Last, Row extends Last>(readPage: (last: Last | undefined) => Promise<Row[]>) {
  let page = await readPage(undefined);
  while (page.length > 0) {
    yield page;
    if (page.length < pageSize) return;
    page = await readPage(page.at(-1));
  }
}
