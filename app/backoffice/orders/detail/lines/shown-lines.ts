import { parseRecount, takeFromStock } from '../../../../domain/orders/edit/edit.ts';
import type { OrderDetails } from '../../../../domain/orders/order.queries.ts';
import type { ProductOnSale } from '../../entry/product-on-sale.ts';
import { pricedLine } from '../../price-field.tsx';
import type { TypedOrder } from '../typed/typed-order.ts';

/** The lines as they are typed; `wanted` is what each still lacks from stock. */
export function shownLines(order: OrderDetails, typed: TypedOrder) {
  const shelves = new Map(order.lines.map((line) => [line.productId, { available: piecesOf(line) }]));
  const counted = order.lines.map((line) => {
    const quantity = parseRecount(typed.quantities[line.id] ?? String(line.quantity));
    return {
      ...line,
      stored: line.quantity,
      quantity: quantity ?? line.quantity,
      isCounted: quantity !== undefined,
    };
  });
  return takeFromStock(counted, shelves).map(({ line, wanted, available }) => {
    const priced = pricedLine(line, typed.prices[line.id] ?? '');
    return {
      ...priced,
      wanted,
      available,
      fieldId: String(line.id),
      isReadable: line.isCounted && priced.refusal === undefined,
      isRepriced: priced.actualPrice !== line.actualPrice,
    };
  });
}

/** A service never lacks any. */
function piecesOf({ stock, expired, counted }: { stock: number; expired: number; counted: boolean }): number {
  return counted ? stock - expired : Number.POSITIVE_INFINITY;
}

export function addedLine(product: ProductOnSale, typedQuantity: string, typedPrice: string) {
  const quantity = parseRecount(typedQuantity) || undefined;
  const priced = pricedLine({ ...product, actualPrice: null }, typedPrice);
  return {
    ...priced,
    productId: product.id,
    quantity: quantity ?? 0,
    taken: 0,
    wanted: quantity ?? 0,
    available: piecesOf(product),
    isArchived: false,
    fieldId: `added-${product.id}`,
    isCounted: quantity !== undefined,
    isReadable: quantity !== undefined && priced.refusal === undefined,
    isRepriced: priced.actualPrice !== null,
  };
}
