import { maxQuantity } from '../../domain/cart/cart.ts';
import { wholeUpTo } from '../../domain/forms/integer.ts';

/** As typed. `price` is agreed with the customer; in goods in it is the cost of a piece. */
export type TypedLine = {
  productId: number;
  quantity: string;
  price: string;
  /** Only quotes have one; an empty one stands for the product's name. */
  description?: string;
};

export function encodeLines(lines: TypedLine[]): string {
  return JSON.stringify(
    lines.map(({ productId, quantity, price, description }) =>
      description === undefined ? [productId, quantity, price] : [productId, quantity, price, description],
    ),
  );
}

/** Anything that `encodeLines` did not write gives no lines. */
export function decodeLines(text: string): TypedLine[] {
  const lines = parse(text);
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown): TypedLine[] => {
    if (!Array.isArray(line)) return [];
    const [productId, quantity, price, description]: unknown[] = line;
    return typeof productId === 'number' && typeof quantity === 'string' && typeof price === 'string'
      ? [{ productId, quantity, price, ...(typeof description === 'string' && { description }) }]
      : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One more piece of a product; `place` says where a new line goes. */
export function addPiece(lines: TypedLine[], productId: number, place: 'first' | 'last'): TypedLine[] {
  const line = { productId, quantity: '1', price: '' };
  if (!lines.some((each) => each.productId === productId))
    return place === 'first' ? [line, ...lines] : [...lines, line];
  return changeLine(lines, productId, ({ quantity }) => ({ quantity: String((Number(quantity) || 0) + 1) }));
}

export function changeLine(
  lines: TypedLine[],
  productId: number,
  change: (line: TypedLine) => Partial<TypedLine>,
): TypedLine[] {
  return lines.map((line) => (line.productId === productId ? { ...line, ...change(line) } : line));
}

export function removeLine(lines: TypedLine[], productId: number): TypedLine[] {
  return lines.filter((line) => line.productId !== productId);
}

/** A whole number of pieces from 1 on; undefined for anything else. */
export function parsePieces(typed: string, most = maxQuantity): number | undefined {
  return wholeUpTo(most)(typed);
}
