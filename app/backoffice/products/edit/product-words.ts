import type { Language } from '../../../domain/localized.ts';
import type { ProductRefusals } from '../../../domain/products/product.schema.ts';
import { maxStock, type PiecesRefusal } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { fieldErrors, summaryOf } from '../../form/field-errors.ts';
import { showNumber } from '../../language/show.ts';

export type ProductErrors = Partial<Record<keyof ProductRefusals, string>>;

/** In the order of the form. */
export const productFieldNames: Record<keyof ProductRefusals, () => string> = {
  imageUrl: m.products_picture,
  name: m.products_name_fr,
  price: m.products_price,
  lprice: m.products_last_price,
  stock: m.products_stock,
  category: m.products_category,
  sku: m.products_sku,
  descriptionFr: m.products_description_fr,
  descriptionEn: m.products_description_en,
  nameEn: m.products_name_en,
  customerWords: m.products_customer_words,
  needs: m.products_needs,
  morePictures: m.products_pictures,
  lowAt: m.products_low_at,
  brand: m.products_brand,
  model: m.products_model,
  specificationsFr: m.products_specifications_fr,
  specificationsEn: m.products_specifications_en,
  boxFr: m.products_box_fr,
  boxEn: m.products_box_en,
  suitsFr: m.products_suits_fr,
  suitsEn: m.products_suits_en,
  unsuitedFr: m.products_unsuited_fr,
  unsuitedEn: m.products_unsuited_en,
  warrantyMonths: m.products_warranty,
  deliveryIncluded: m.products_delivery_included,
  exchangeFr: m.products_exchange_fr,
  exchangeEn: m.products_exchange_en,
  noticeFile: m.products_notice,
  goesWith: m.products_goes_with,
  tax: m.products_tax,
};

const pieces: Record<PiecesRefusal, () => string> = {
  'stock-missing': () => m.field_required(),
  'stock-invalid': () => m.products_pieces_invalid(),
  'stock-too-large': () => m.products_pieces_too_large({ max: showNumber(maxStock) }),
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
  'threshold-invalid': () => m.products_pieces_invalid(),
  'price-below-floor': () => m.products_price_below_floor(),
  'floor-lowered': () => m.products_floor_lowered(),
  'service-with-stock': () => m.products_service_with_stock(),
  'sku-taken': () => m.products_sku_taken(),
  'picture-unknown': () => m.products_picture_unknown(),
  'pictures-too-many': () => m.products_pictures_too_many(),
  'pictures-twice': () => m.products_pictures_twice(),
  'picture-of-another': () => m.products_picture_of_another(),
  'specification-line': () => m.products_specification_line(),
  'tax-unknown': () => m.products_tax_unknown(),
  'need-unknown': () => m.products_need_unknown(),
  'warranty-invalid': () => m.products_warranty_invalid(),
  'notice-unknown': () => m.products_notice_unknown(),
  'goes-with-too-many': () => m.products_goes_with_too_many(),
  'goes-with-unknown': () => m.products_goes_with_unknown(),
};

export const piecesError = (refusal: PiecesRefusal) => pieces[refusal]();

export const productErrors = (refusals: ProductRefusals, language: Language): ProductErrors =>
  fieldErrors(refusals, (refusal) => sentences[refusal](language));

const uploads = new Set<keyof ProductRefusals>(['imageUrl', 'morePictures', 'noticeFile']);

export const productSummary = (errors: ProductErrors) =>
  summaryOf(productFieldNames, errors, (field) =>
    uploads.has(field) ? `${field}-file` : `product-${field}`,
  );
