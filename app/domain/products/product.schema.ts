import { z } from 'zod';
import { isNoticeFile } from '../../platform/files/notice-file.ts';
import { isPictureFile } from '../../platform/pictures/picture-file.ts';
import {
  checkbox,
  checked,
  type Field,
  field,
  line,
  required,
  seen,
  text,
  value,
} from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';
import { parsePrice } from '../money/money.ts';
import type { Outcome } from '../outcome.ts';
import {
  formatPictures,
  maxGoesWith,
  maxSpecifications,
  parsePictures,
  parseSpecifications,
  referencesIn,
  refusePictures,
} from './facts.ts';
import { type FactName, factFields, factNames } from './fields.ts';
import { type Category, categories, productLimits } from './product.ts';
import { tidySku } from './sku.ts';
import { parsePieces, parseThreshold } from './stock/stock.ts';

const price = field(parsePrice, ({ amount }) => amount);
const sku: Field<string | null, 'too-long'> = z
  .string()
  .overwrite(tidySku)
  .max(productLimits.sku, 'too-long')
  .transform((typed) => typed || null);

const specifications: Field<string, 'too-long' | 'specification-line'> = text(maxSpecifications).refine(
  (typed) => parseSpecifications(typed) !== undefined,
  'specification-line',
);
const references = checked(
  (typed) => referencesIn(typed).join(', '),
  (typed) => (referencesIn(typed).length > maxGoesWith ? 'goes-with-too-many' : undefined),
);

type SchemaOf<Of> = Of extends { parse: (typed: string) => infer Value; refusal: infer Code extends string }
  ? Field<Exclude<Value, undefined>, Code>
  : Of extends { kind: 'specifications' }
    ? typeof specifications
    : Of extends { kind: 'references' }
      ? typeof references
      : ReturnType<typeof line>;

function schemaOf(of: (typeof factFields)[FactName]): z.ZodType {
  if (of.kind === 'read') return value<unknown, string>(of.parse, of.refusal);
  if (of.kind === 'specifications') return specifications;
  if (of.kind === 'references') return references;
  return of.kind === 'line' ? line(of.max) : text(of.max);
}

const factSchemas = Object.fromEntries(factNames.map((name) => [name, schemaOf(factFields[name])])) as {
  [Name in FactName]: SchemaOf<(typeof factFields)[Name]>;
};

/** What an administrator says of a product. Its stock is not among it: only the ledger moves stock. */
export const productForm = z.object({
  name: required(line(productLimits.name)),
  nameEn: line(productLimits.nameEn),
  category: field(parseCategory, ({ category }) => category),
  price,
  lprice: price,
  descriptionFr: text(productLimits.description),
  descriptionEn: text(productLimits.description),
  customerWords: line(productLimits.customerWords),
  sku,
  lowAt: value(parseThreshold, 'threshold-invalid'),
  imageUrl: checked(
    (typed) => typed,
    (file) => (file === '' || isPictureFile(file) ? undefined : 'picture-unknown'),
  ),
  imageColor: z.string(),
  morePictures: checked((typed) => formatPictures(parsePictures(typed)), refusePictures),
  ...factSchemas,
  noticeFile: checked(
    (typed) => typed,
    (file) => (file === '' || isNoticeFile(file) ? undefined : 'notice-unknown'),
  ),
  noticeSize: z.string().transform((typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : 0)),
});
export const newProductForm = productForm.extend({
  stock: field(parsePieces, ({ pieces }) => pieces),
  /** Chosen once: a product does not become a service (decisions/073). */
  service: checkbox,
});

export type TypedProduct = z.input<typeof productForm>;
export type TypedNewProduct = z.input<typeof newProductForm>;
export type ProductDetails = z.output<typeof productForm>;
export type ProductRefusals = Refusals<
  typeof newProductForm,
  {
    price: 'price-below-floor';
    lprice: 'floor-lowered';
    stock: 'service-with-stock';
    sku: 'sku-taken';
    morePictures: 'picture-of-another';
    goesWith: 'goes-with-unknown';
  }
>;
export type ProductRefused = { reason: 'fields'; fields: ProductRefusals };

export const parseProduct = parserOf(productForm.transform((details) => ({ product: tidy(details) })));
const parseAdded = parserOf(
  newProductForm.transform(({ stock, service, ...details }) => ({
    product: tidy(details),
    stock,
    isService: service,
  })),
);

type NewProduct = { product: ProductDetails; stock: number; isService: boolean };

/** The stock of a service is left empty. */
export function parseNewProduct(typed: TypedNewProduct): Outcome<NewProduct, ProductRefused> {
  if (!typed.service) return parseAdded(typed);
  const read = parseAdded({ ...typed, stock: '0' });
  if (/^[\s0]*$/.test(typed.stock)) return read;
  const fields = read.ok ? {} : read.fields;
  return { ok: false, reason: 'fields', fields: { ...fields, stock: 'service-with-stock' } };
}

function parseCategory(typed: string): Outcome<{ category: Category }, { reason: 'missing' | 'unknown' }> {
  const category = categories.find((each) => each === typed);
  if (category) return { ok: true, category };
  return { ok: false, reason: typed === '' ? 'missing' : 'unknown' };
}

/** Colour and size come from the browser with their file; without the file, or when it is no colour, there is none. */
function tidy(details: ProductDetails): ProductDetails {
  const { imageUrl, imageColor, noticeFile, noticeSize } = details;
  const isColor = imageUrl !== '' && /^#[0-9a-f]{6}$/.test(imageColor);
  return {
    ...details,
    imageColor: isColor ? imageColor : '',
    noticeSize: noticeFile === '' ? 0 : noticeSize,
    ...inOrder(details),
  };
}

/** Without a first picture, the next one becomes the first. */
function inOrder({ imageUrl, morePictures }: ProductDetails) {
  const others = parsePictures(morePictures).filter((picture) => picture.imageUrl !== imageUrl);
  const first = imageUrl === '' ? others.shift() : undefined;
  return { ...first, morePictures: formatPictures(others) };
}

/** A price, and the one that the administrator saw, in FCFA. */
export const priceForm = z.object({ price, seen });
export const parsePriceChange = parserOf(priceForm.transform((change) => ({ change })));

/** The cost of a piece, and the stock and value that the administrator saw, as `stock-value`. */
export const costForm = z.object({ cost: price, seen: z.string() });
export const parseCost = parserOf(costForm.transform((typed) => ({ typed })));

/** Pieces on the shelf, the stock that the administrator saw while counting, and why they differ. */
export const countForm = z.object({
  counted: field(parsePieces, ({ pieces }) => pieces),
  seen,
  note: line(500),
});
export type Count = z.output<typeof countForm>;
export const parseCount = parserOf(countForm.transform((count) => ({ count })));
