import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import {
  composePaper,
  deliveryLine,
  type LineToPrint,
  type PaperTerms,
} from '../../documents/compose-paper.ts';
import { type PaperBuyer, type PaperContent, paperBuyer, type Seller } from '../../documents/document.ts';
import { findSeller } from '../../documents/seller.queries.ts';
import type { Language } from '../../localized.ts';
import { type PaymentMethod, paymentMethods } from '../../money/money.ts';
import { organisations } from '../../organisations/organisation.tables.ts';
import { publicKinds } from '../../organisations/organisation.ts';
import { pick } from '../../pick.ts';
import { products } from '../../products/product.tables.ts';
import { orderItems, orders } from '../order.tables.ts';
import { paymentTerms } from '../payments/payment.tables.ts';
import { warrantedLine, warrantiesOf } from '../units/unit.queries.ts';
import { lotsOfLine, namedLots } from './lots-of-line.queries.ts';

export type OrderPaper = {
  language: Language;
  content: PaperContent;
  /** What an invoice or a proforma adds: the payments of this moment, and how to pay. */
  account: Pick<PaperContent, 'paid' | 'methods'>;
  /** The ISO day on which an invoice of today falls due, by the terms of the organisation. */
  dueOn: string;
  /** The buyer is the State, or belongs to it. */
  isPublic: boolean;
  services: number[];
  buyer: PaperBuyer;
};

/** An order as a paper of today says it: agreed prices, the company, and the tax of each product. */
export async function composeOrderPaper(
  tx: Database,
  orderId: string,
  terms: PaperTerms,
): Promise<OrderPaper | undefined> {
  const [order] = await tx
    .select({
      ...pick(orders, 'number', 'createdAt', 'language', 'customerName', 'phone', 'discount'),
      ...pick(orders, 'purchaseOrder', 'deliveryFee', 'paid'),
      company: orders.buyerCompany,
      niu: orders.buyerNiu,
      dueOn: sql<string>`((now() at time zone 'Africa/Douala')::date + coalesce(${organisations.termsDays}, 0))::text`,
      instructed: sql<string[]>`(select array(select jsonb_object_keys(instructions)) from ${paymentTerms})`,
      organisation: pick(organisations, 'name', 'niu', 'rccm', 'address', 'town'),
      kind: organisations.kind,
    })
    .from(orders)
    .leftJoin(organisations, eq(organisations.id, orders.organisationId))
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const lines = await listLines(tx, orderId);
  const { seller, terms: tax, deliveryTax } = await findSeller(tx);
  const { number, createdAt, language, customerName: name, discount, deliveryFee, paid } = order;
  return {
    language,
    content: composePaper({
      order: { number, at: createdAt.toISOString() },
      lines: [...lines.map(lineToPrint), ...deliveryLine(deliveryFee, deliveryTax)],
      discount,
      terms: { ...terms, purchaseOrder: terms.purchaseOrder || order.purchaseOrder },
      seller,
      tax,
    }),
    account: { ...(paid > 0 && { paid }), methods: payableBy(seller, order.instructed) },
    dueOn: order.dueOn,
    isPublic: publicKinds.some((kind) => kind === order.kind),
    services: lines.flatMap(({ item, counted }) => (counted ? [] : [item])),
    buyer: paperBuyer({ ...order, name }),
  };
}

function lineToPrint({ price, actualPrice, sku, lots: all, ...line }: OrderLine): LineToPrint {
  const { units, months: _, until: _until, counted: _counted, ...printed } = line;
  const lots = namedLots(all);
  const warranties = warrantiesOf(line);
  return {
    ...printed,
    ...(sku && { sku }),
    ...(units.length > 0 && { serials: units.map(({ serial }) => serial) }),
    ...(lots.length > 0 && { lots }),
    ...(warranties.length > 0 && { warranties }),
    unitPrice: actualPrice ?? price,
  };
}

type OrderLine = Awaited<ReturnType<typeof listLines>>[number];

function listLines(tx: Database, orderId: string) {
  return tx
    .select({
      item: orderItems.id,
      ...pick(orderItems, 'name', 'nameEn', 'quantity', 'price', 'actualPrice'),
      sku: products.sku,
      ...warrantedLine,
      lots: lotsOfLine,
      ...pick(products, 'tax', 'counted'),
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}

/** Cash, and what the seller told buyers how to use. */
export function payableBy({ bank }: Pick<Seller, 'bank'>, instructed: string[]): PaymentMethod[] {
  return paymentMethods.filter(
    (method) => method === 'cash' || instructed.includes(method) || (method === 'bank' && bank !== ''),
  );
}
