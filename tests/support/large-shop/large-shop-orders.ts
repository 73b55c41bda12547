import { type OrderStatus, orderNumber, orderTotal } from '../../../app/domain/orders/order.ts';
import type { Row } from './large-shop.ts';
import { day, type InventedProduct, personOf } from './large-shop-products.ts';
import type { Chance } from './seeded-random.ts';

type Wanted = {
  count: number;
  products: InventedProduct[];
  /** The first order number, and the first line id. */
  firstNumber: number;
  firstItem: number;
  now: Date;
};

export function inventOrders(chance: Chance, { count, products, firstNumber, firstItem, now }: Wanted) {
  const orders: Row[] = [];
  const items: Row[] = [];
  const changes: Row[] = [];
  const taken: Row[] = [];
  const sold = new Map<InventedProduct, number>();
  for (let i = 0; i < count; i += 1) {
    const age = Math.ceil((1 - i / count) * 2 * 365 * day);
    const createdAt = now.getTime() - age;
    const status = statusOf(chance, age);
    const isCompleted = status === 'completed';
    const settledAt = new Date(createdAt + Math.floor((Math.min(age, 4 * day) * chance.below(1000)) / 1000));
    const id = chance.id();
    const number = orderNumber(firstNumber + i, new Date(createdAt + day / 24).getUTCFullYear());
    const lines = chooseProducts(chance, products, createdAt).map((product, position) => ({
      product,
      position,
      quantity: 1 + chance.rank(12),
      price: Number(product.row.price),
      actualPrice: status !== 'pending' && chance.happens(0.2) ? Number(product.row.lprice) : null,
    }));
    for (const { product, position, quantity, price, actualPrice } of lines) {
      const itemId = firstItem + items.length;
      const { id: productId, lprice, name, name_en } = product.row;
      items.push({
        id: itemId,
        order_id: id,
        position,
        product_id: productId ?? null,
        quantity,
        price,
        floor: lprice ?? null,
        actual_price: actualPrice,
        name: name ?? '',
        name_en: name_en ?? '',
        image_url: '',
        taken: isCompleted ? quantity : 0,
      });
      if (!isCompleted) continue;
      sold.set(product, (sold.get(product) ?? 0) + quantity);
      taken.push(movement(Number(productId), -quantity, settledAt, { item: itemId, note: number }));
    }
    const total = orderTotal(lines);
    const phone = `+2376${String(50_000_000 + chance.below(49_999_999))}`;
    orders.push({
      id,
      number,
      token: chance.characters(24),
      idempotency_key: chance.id(),
      content_digest: chance.characters(43),
      customer_name: personOf(chance),
      phone,
      phone_typed: phone.slice(4),
      language: chance.happens(0.8) ? 'fr' : 'en',
      total_amount: total,
      status,
      version: status === 'pending' ? 1 : 2,
      completed_at: isCompleted ? settledAt.toISOString() : null,
      created_at: new Date(createdAt).toISOString(),
    });
    if (status === 'pending') continue;
    changes.push({
      at: settledAt.toISOString(),
      administrator_name: chance.happens(0.6) ? 'mireille' : 'paul',
      action: 'order.changed',
      subject_type: 'order',
      subject_id: id,
      subject_name: number,
      before: JSON.stringify({
        status: 'pending',
        total: orderTotal(lines.map((line) => ({ ...line, actualPrice: null }))),
      }),
      after: JSON.stringify({ status, total }),
    });
  }
  return { orders, items, changes, ledger: [...countIn(products, sold), ...byDate(taken)] };
}

/** On its first day a product was counted: today's stock and everything sold since. */
function countIn(products: InventedProduct[], sold: Map<InventedProduct, number>): Row[] {
  return products.flatMap((product) => {
    const change = product.stock + (sold.get(product) ?? 0);
    return change > 0
      ? [movement(Number(product.row.id), change, new Date(product.createdAt), { item: null, note: '' })]
      : [];
  });
}

function movement(
  productId: number,
  change: number,
  at: Date,
  { item, note }: { item: number | null; note: string },
): Row {
  return {
    product_id: productId,
    change,
    reason: change < 0 ? 'order' : 'count',
    order_item_id: item,
    administrator_name: 'mireille',
    note,
    created_at: at.toISOString(),
  };
}

function byDate(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => (String(one.created_at) < String(other.created_at) ? -1 : 1));
}

/** Old orders are completed or cancelled; those of the last week are mostly open. */
function statusOf(chance: Chance, age: number): OrderStatus {
  if (age < 7 * day && chance.happens(0.6))
    return chance.one<OrderStatus>(['pending', 'pending', 'processing']);
  return chance.happens(0.75)
    ? 'completed'
    : chance.common<OrderStatus>(['cancelled', 'shipping', 'processing', 'pending']);
}

/** One to six products that existed that day; older ones sell better. */
function chooseProducts(chance: Chance, products: InventedProduct[], at: number): InventedProduct[] {
  const [first] = products;
  if (!first) return [];
  const share = (at - first.createdAt) / (3 * 365 * day);
  const known = Math.max(6, Math.floor(products.length * share) - 25);
  const chosen = Array.from(
    { length: 1 + chance.rank(6) },
    () => products[Math.floor(known * (chance.below(10_000) / 10_000) ** 3)],
  );
  return [...new Set(chosen)].filter((product) => product !== undefined);
}
