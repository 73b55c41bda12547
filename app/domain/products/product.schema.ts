import { z } from 'zod';
import { isPictureFile } from '../../platform/pictures/picture-file.ts';
import { checked, type Field, field, line, required, text } from '../field.schema.ts';
import { parserOf, type Refusals } from '../form.schema.ts';
import { parsePrice } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import { type Category, categories, productLimits } from './product.ts';
import { parsePieces } from './stock.ts';

const price = field(parsePrice, ({ amount }) => amount);
const sku: Field<string | null, 'too-long'> = line(productLimits.sku).transform((typed) => typed || null);

/** What an administrator says of a product. Its stock is not among it: only the ledger moves stock. */
export const productForm = z.object({
  name: required(line(productLimits.name)),
  nameEn: line(productLimits.nameEn),
  category: field(parseCategory, ({ category }) => category),
  price,
  lprice: price,
  descriptionFr: text(productLimits.description),
  descriptionEn: text(productLimits.description),
  sku,
  imageUrl: checked(
    (typed) => typed,
    (file) => (file === '' || isPictureFile(file) ? undefined : 'picture-unknown'),
  ),
  imageColor: z.string(),
});
export const newProductForm = productForm.extend({ stock: field(parsePieces, ({ pieces }) => pieces) });

export type TypedProduct = z.input<typeof productForm>;
export type TypedNewProduct = z.input<typeof newProductForm>;
export type ProductDetails = z.output<typeof productForm>;
/** With the codes that the verbs add. */
export type ProductRefusals = Refusals<typeof newProductForm, { lprice: 'floor-lowered'; sku: 'sku-taken' }>;
export type ProductRefused = { reason: 'fields'; fields: ProductRefusals };

export const parseProduct = parserOf(productForm.transform((details) => ({ product: withColor(details) })));
export const parseNewProduct = parserOf(
  newProductForm.transform(({ stock, ...details }) => ({ product: withColor(details), stock })),
);

function parseCategory(typed: string): Outcome<{ category: Category }, { reason: 'missing' | 'unknown' }> {
  const category = categories.find((each) => each === typed);
  if (category) return { ok: true, category };
  return { ok: false, reason: typed === '' ? 'missing' : 'unknown' };
}

/** The colour comes from the browser with the picture; without a picture, or when it is no colour, there is none. */
function withColor(details: ProductDetails): ProductDetails {
  const { imageUrl, imageColor } = details;
  const isColor = imageUrl !== '' && /^#[0-9a-f]{6}$/.test(imageColor);
  return { ...details, imageColor: isColor ? imageColor : '' };
}
