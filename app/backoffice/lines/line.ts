import { maxQuantity } from '../../domain/cart/cart.ts';
import { wholeUpTo } from '../../domain/money/money.ts';

/** As typed. `price` is agreed with the customer; in goods in it is the cost of a piece. */
export type TypedLine = {
  productId: number;
  quantity: string;
  price: string;
  /** Only quotes have one; an empty one stands for the product's name. */
  description?: string;
  /** Only deliveries have one: a product may come in several lots, each on its line. */
  lot?: TypedLot;
};

/** `part` tells the lines of a product apart. */
export type TypedLot = { part: number; code: string; expiresOn: string; serials: string };
export const noLot: TypedLot = { part: 0, code: '', expiresOn: '', serials: '' };

/** Tells the lines of a form apart: the product, and for its further lines which one it is. */
export type LineKey = number | string;
export const lineKey = ({ productId, lot }: TypedLine): LineKey =>
  lot?.part ? `${productId}-${lot.part}` : productId;

export function encodeLines(lines: TypedLine[]): string {
  return JSON.stringify(
    lines.map(({ productId, quantity, price, description, lot }) => {
      const line = [productId, quantity, price];
      if (lot) return [...line, null, lot.part, lot.code, lot.expiresOn, lot.serials];
      return description === undefined ? line : [...line, description];
    }),
  );
}

/** Anything that `encodeLines` did not write gives no lines. */
export function decodeLines(text: string): TypedLine[] {
  const lines = parse(text);
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown): TypedLine[] => {
    if (!Array.isArray(line)) return [];
    const [productId, quantity, price, description, ...lot]: unknown[] = line;
    return typeof productId === 'number' && typeof quantity === 'string' && typeof price === 'string'
      ? [
          {
            productId,
            quantity,
            price,
            ...(typeof description === 'string' && { description }),
            ...lotIn(lot),
          },
        ]
      : [];
  });
}

function lotIn([part, code, expiresOn, serials]: unknown[]): { lot?: TypedLot } {
  return typeof part === 'number' &&
    typeof code === 'string' &&
    typeof expiresOn === 'string' &&
    typeof serials === 'string'
    ? { lot: { part, code, expiresOn, serials } }
    : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function addPiece(lines: TypedLine[], productId: number, place: 'first' | 'last'): TypedLine[] {
  const line = { productId, quantity: '1', price: '' };
  const known = lines.find((each) => each.productId === productId);
  if (!known) return place === 'first' ? [line, ...lines] : [...lines, line];
  return changeLine(lines, lineKey(known), ({ quantity }) => ({
    quantity: String((Number(quantity) || 0) + 1),
  }));
}

/** What was added to lines since they were sent. */
export function addedSince(now: TypedLine[], sent: TypedLine[]): TypedLine[] {
  return now.flatMap((line) => {
    const before = sent.find((each) => lineKey(each) === lineKey(line));
    if (!before) return [line];
    const more = Number(line.quantity) - Number(before.quantity);
    return more > 0 ? [{ ...line, quantity: String(more) }] : [];
  });
}

export function changeLine(
  lines: TypedLine[],
  key: LineKey,
  change: (line: TypedLine) => Partial<TypedLine>,
): TypedLine[] {
  return lines.map((line) => (lineKey(line) === key ? { ...line, ...change(line) } : line));
}

export function removeLine(lines: TypedLine[], key: LineKey): TypedLine[] {
  return lines.filter((line) => lineKey(line) !== key);
}

export function addLot(lines: TypedLine[], key: LineKey): TypedLine[] {
  return lines.flatMap((line) => {
    if (lineKey(line) !== key) return [line];
    const { productId, price } = line;
    const parts = lines.map((each) => (each.productId === productId ? (each.lot?.part ?? 0) : 0));
    return [line, { productId, quantity: '', price, lot: { ...noLot, part: Math.max(...parts) + 1 } }];
  });
}

/** A whole number of pieces from 1 on; undefined for anything else. */
export function parsePieces(typed: string, most = maxQuantity): number | undefined {
  return wholeUpTo(most)(typed);
}
