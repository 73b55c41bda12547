export type TypedLine = {
  productId: number;
  quantity: string;
  price: string;
  /** Of a quote: empty is the product's name. */
  description?: string;
};
/** Amounts in FCFA. */
export type ProductOnSale = {
  id: number;
  name: string;
  nameEn: string;
  price: number;
  floor: number;
  stock: number;
  /** False for a service. */
  counted: boolean;
  imageUrl: string;
};

/** Products that were looked up: those that staff sell, and the ids of those that are no longer sold. */
export type KnownProducts = { sold: ProductOnSale[]; gone: number[] };

export function encodeTypedLines(lines: TypedLine[]): string {
  return JSON.stringify(
    lines.map(({ productId, quantity, price, description }) =>
      description === undefined ? [productId, quantity, price] : [productId, quantity, price, description],
    ),
  );
}

/** Anything that `encodeTypedLines` did not write gives no lines. */
export function decodeTypedLines(text: string): TypedLine[] {
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

export function pickProduct(lines: TypedLine[], productId: number): TypedLine[] {
  if (!lines.some((line) => line.productId === productId))
    return [...lines, { productId, quantity: '1', price: '' }];
  return lines.map((line) =>
    line.productId === productId ? { ...line, quantity: String((Number(line.quantity) || 0) + 1) } : line,
  );
}
