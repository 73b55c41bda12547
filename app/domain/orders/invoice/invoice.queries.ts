import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { companyInfo } from '../../company/company.tables.ts';
import { fallbackName } from '../../company/company.ts';
import { isId } from '../../id.ts';
import { orderItems, orders } from '../order.tables.ts';
import { lineTotal } from '../order.ts';
import { invoices } from './invoice.tables.ts';

/** In FCFA. `unitPrice` is the agreed price, else the listed one; a negative `discount` is a surcharge. */
export async function findInvoice(db: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [found] = await db
    .select({
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      orderId: orders.id,
      orderNumber: orders.number,
      orderedAt: orders.createdAt,
      status: orders.status,
      language: orders.language,
      customerName: orders.customerName,
      phone: orders.phone,
      total: orders.totalAmount,
      company: {
        name: companyInfo.name,
        address: companyInfo.address,
        phone: companyInfo.phone,
        email: companyInfo.email,
        logoUrl: companyInfo.logoUrl,
        niu: companyInfo.niu,
        rccm: companyInfo.rccm,
        vat: companyInfo.vat,
      },
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoin(companyInfo, sql`true`)
    .where(eq(invoices.orderId, orderId));
  if (!found) return undefined;

  const lines = await listInvoiceLines(db, orderId);
  const listedTotal = lines.reduce((sum, line) => sum + line.quantity * line.listedPrice, 0);
  const company = { ...found.company, name: found.company.name || fallbackName };
  return { ...found, company, lines, listedTotal, discount: listedTotal - found.total };
}

export type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

async function listInvoiceLines(db: Database, orderId: string) {
  const lines = await db
    .select({
      name: orderItems.name,
      nameEn: orderItems.nameEn,
      quantity: orderItems.quantity,
      price: orderItems.price,
      actualPrice: orderItems.actualPrice,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return lines.map(({ price, actualPrice, ...line }) => ({
    ...line,
    listedPrice: price,
    unitPrice: actualPrice ?? price,
    total: lineTotal({ ...line, price, actualPrice }),
  }));
}
