import type { Language } from '../../../domain/localized.ts';
import { formatNumber } from '../../../domain/money.ts';
import type { ProductRefusals } from '../../../domain/products/product.schema.ts';
import { maxStock, type PiecesRefusal } from '../../../domain/products/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { fieldErrors, summaryOf } from '../../form/field-errors.ts';

export type ProductErrors = Partial<Record<keyof ProductRefusals, string>>;

/** In the order of the form. */
export const productFieldNames: Record<keyof ProductRefusals, () => string> = {
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

const pieces: Record<PiecesRefusal, (language: Language) => string> = {
  'stock-missing': () => m.field_required(),
  'stock-invalid': () => m.products_pieces_invalid(),
  'stock-too-large': (language) => m.products_pieces_too_large({ max: formatNumber(maxStock, language) }),
};

const sentences: Record<
  NonNullable<ProductRefusals[keyof ProductRefusals]>,
  (language: Language) => string
> = {
  ...pieces,
  missing: () => m.field_required(),
  'too-long': () => m.field_too_long(),
  unknown: () => m.products_category_unknown(),
  'amount-missing': () => m.field_required(),
  'amount-invalid': () => m.amount_invalid(),
  'amount-too-large': () => m.amount_too_large(),
  'floor-lowered': () => m.products_floor_lowered(),
  'sku-taken': () => m.products_sku_taken(),
  'picture-unknown': () => m.products_picture_unknown(),
};

export const piecesError = (refusal: PiecesRefusal, language: Language) => pieces[refusal](language);

export const productErrors = (refusals: ProductRefusals, language: Language): ProductErrors =>
  fieldErrors(refusals, (refusal) => sentences[refusal](language));

export const productSummary = (errors: ProductErrors) =>
  summaryOf(productFieldNames, errors, (field) =>
    field === 'imageUrl' ? 'imageUrl-file' : `product-${field}`,
  );
