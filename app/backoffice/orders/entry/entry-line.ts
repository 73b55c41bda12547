export type TypedLine = { productId: number; quantity: string; price: string };
/** Amounts in FCFA. */
export type ProductOnSale = {
  id: number;
  name: string;
  nameEn: string;
  price: number;
  floor: number;
  stock: number;
  imageUrl: string;
};

/** For the hidden field and the draft on the device. */
export function encodeTypedLines(lines: TypedLine[]): string {
  return JSON.stringify(lines.map((line) => [line.productId, line.quantity, line.price]));
}

/** Anything that `encodeTypedLines` did not write gives no lines. */
export function decodeTypedLines(text: string): TypedLine[] {
  const lines = parse(text);
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown): TypedLine[] => {
    if (!Array.isArray(line)) return [];
    const [productId, quantity, price]: unknown[] = line;
    return typeof productId === 'number' && typeof quantity === 'string' && typeof price === 'string'
      ? [{ productId, quantity, price }]
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

export function pickProduct(lines: TypedLine[], productId: number): TypedLine[] {
  if (!lines.some((line) => line.productId === productId))
    return [...lines, { productId, quantity: '1', price: '' }];
  return lines.map((line) =>
    line.productId === productId ? { ...line, quantity: String((Number(line.quantity) || 0) + 1) } : line,
  );
}
