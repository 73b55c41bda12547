/** A line of an order that is being entered, as it is typed. */
export type TypedLine = { productId: number; quantity: string; price: string };
/** What an entered order needs to know of a product. All amounts in FCFA. */
export type ProductOnSale = {
  id: number;
  name: string;
  nameEn: string;
  price: number;
  floor: number;
  stock: number;
  imageUrl: string;
};

/** Lines as their hidden field holds them, and as a draft on the device keeps them. */
export function encodeTypedLines(lines: TypedLine[]): string {
  return JSON.stringify(lines.map((line) => [line.productId, line.quantity, line.price]));
}

/** Reads what `encodeTypedLines` wrote; from anything else, nothing. */
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

/** The lines with one more piece of a product. */
export function pickProduct(lines: TypedLine[], productId: number): TypedLine[] {
  if (!lines.some((line) => line.productId === productId))
    return [...lines, { productId, quantity: '1', price: '' }];
  return lines.map((line) =>
    line.productId === productId ? { ...line, quantity: String((Number(line.quantity) || 0) + 1) } : line,
  );
}
