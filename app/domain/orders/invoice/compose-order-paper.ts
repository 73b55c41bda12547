import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { composePaper, type PaperTerms } from '../../documents/compose-paper.ts';
import { type PaperBuyer, type PaperContent, paperBuyer } from '../../documents/document.ts';
import { findSeller } from '../../documents/seller.queries.ts';
import type { Language } from '../../localized.ts';
import { organisations } from '../../organisations/organisation.tables.ts';
import { products } from '../../products/product.tables.ts';
import { orderItems, orders } from '../order.tables.ts';

export type OrderPaper = {
  language: Language;
  content: PaperContent;
  /** What an invoice or a proforma adds: the fee and the payments of this moment. */
  account: Pick<PaperContent, 'deliveryFee' | 'paid'>;
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
      number: orders.number,
      createdAt: orders.createdAt,
      language: orders.language,
      customerName: orders.customerName,
      phone: orders.phone,
      company: orders.buyerCompany,
      niu: orders.buyerNiu,
      discount: orders.discount,
      purchaseOrder: orders.purchaseOrder,
      deliveryFee: orders.deliveryFee,
      paid: orders.paid,
      organisation: {
        name: organisations.name,
        niu: organisations.niu,
        rccm: organisations.rccm,
        address: organisations.address,
        town: organisations.town,
      },
    })
    .from(orders)
    .leftJoin(organisations, eq(organisations.id, orders.organisationId))
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const lines = await tx
    .select({
      item: orderItems.id,
      name: orderItems.name,
      nameEn: orderItems.nameEn,
      quantity: orderItems.quantity,
      price: orderItems.price,
      actualPrice: orderItems.actualPrice,
      tax: products.tax,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const { seller, terms: tax } = await findSeller(tx);
  const { number, createdAt, language, customerName: name, discount, deliveryFee, paid } = order;
  return {
    language,
    content: composePaper({
      order: { number, at: createdAt.toISOString() },
      lines: lines.map(({ price, actualPrice, ...line }) => ({ ...line, unitPrice: actualPrice ?? price })),
      discount,
      terms: { ...terms, purchaseOrder: terms.purchaseOrder || order.purchaseOrder },
      seller,
      tax,
    }),
    account: { ...(deliveryFee > 0 && { deliveryFee }), ...(paid > 0 && { paid }) },
    buyer: paperBuyer({ ...order, name }),
  };
}
