import type { Language } from '../../../domain/localized.ts';
import { formatNumber } from '../../../domain/money.ts';
import type { ProductRefusals } from '../../../domain/products/product.ts';
import { maxStock, type PiecesRefusal } from '../../../domain/products/stock.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';

type Refusal = NonNullable<ProductRefusals[keyof ProductRefusals]>;

const sentences: Record<Exclude<Refusal, PiecesRefusal>, () => string> = {
  missing: m.field_required,
  'too-long': m.field_too_long,
  unknown: m.products_category_unknown,
  'amount-missing': m.field_required,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
  'floor-lowered': m.products_floor_lowered,
  'sku-taken': m.products_sku_taken,
  'picture-unknown': m.products_picture_unknown,
};

const pieces: Record<PiecesRefusal, (language: Language) => string> = {
  'stock-missing': () => m.field_required(),
  'stock-invalid': () => m.products_pieces_invalid(),
  'stock-too-large': (language) => m.products_pieces_too_large({ max: formatNumber(maxStock, language) }),
};

export const piecesError = (refusal: PiecesRefusal, language: Language) => pieces[refusal](language);

/** What is wrong with each field, in the reader's language. */
export function productErrors(
  { stock, ...refusals }: ProductRefusals,
  language: Language,
): Partial<Record<keyof ProductRefusals, string>> {
  const errors: Partial<Record<keyof ProductRefusals, string>> = {};
  for (const field of productFields) {
    const refusal = field === 'stock' ? undefined : refusals[field];
    if (refusal) errors[field] = sentences[refusal]();
  }
  if (stock) errors.stock = piecesError(stock, language);
  return errors;
}

/** In the order in which the form shows them. */
const productFields = [
  'name',
  'nameEn',
  'descriptionFr',
  'descriptionEn',
  'category',
  'sku',
  'price',
  'lprice',
  'stock',
  'imageUrl',
] as const;

const fieldNames: Record<keyof ProductRefusals, () => string> = {
  name: m.products_name_fr,
  nameEn: m.products_name_en,
  descriptionFr: m.products_description_fr,
  descriptionEn: m.products_description_en,
  category: m.products_category,
  sku: m.products_sku,
  price: m.products_price,
  lprice: m.products_last_price,
  stock: m.products_stock,
  imageUrl: m.products_picture,
};

/** The errors with their fields, and where these are. */
export function summaryOf(errors: Partial<Record<keyof ProductRefusals, string>>) {
  return productFields.map((field): FieldError => {
    const fieldId = field === 'imageUrl' ? 'imageUrl-file' : `product-${field}`;
    return { fieldId, name: fieldNames[field](), error: errors[field] };
  });
}
