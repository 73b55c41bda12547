import type { StaffProduct } from '../../../domain/products/list/staff-products.queries.ts';
import { categoryName } from '../../../domain/products/name-category.ts';
import { m } from '../../../generated/words/messages.js';
import { keysOf } from '../../form/field-errors.ts';
import { showFcfa } from '../../language/show.ts';
import { nameOfValue, productFieldNames } from './product-words.ts';

export function ProductChanges({ before, after }: { before: StaffProduct; after: StaffProduct }) {
  return (
    <ul className="grid gap-1 wrap-anywhere whitespace-pre-line">
      {describeChanges(before, after).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function describeChanges(before: StaffProduct, after: StaffProduct): string[] {
  const sentences = keysOf(productFieldNames).flatMap((field) => {
    // The form holds no stock.
    if (field === 'stock' || isFile(field)) return [];
    const was = show(before, field);
    const is = show(after, field);
    if (was === is) return [];
    return m.products_change({ field: productFieldNames[field](), before: shorten(was), after: shorten(is) });
  });
  if (before.imageUrl !== after.imageUrl || before.morePictures !== after.morePictures)
    sentences.push(m.products_change_picture());
  if (before.noticeFile !== after.noticeFile) sentences.push(m.products_change_notice());
  if (!before.archivedAt && after.archivedAt) sentences.push(m.products_change_archived());
  if (before.archivedAt && !after.archivedAt) sentences.push(m.products_change_restored());
  return sentences;
}

const files = ['imageUrl', 'morePictures', 'noticeFile'] as const;
type FileField = (typeof files)[number];
type ShownField = Exclude<keyof typeof productFieldNames, 'stock' | FileField>;

const isFile = (field: string): field is FileField => files.some((each) => each === field);

function show(product: StaffProduct, field: ShownField): string {
  if (field === 'category') return categoryName(product.category);
  if (field === 'price' || field === 'lprice') return showFcfa(product[field]);
  return nameOfValue(field, product[field]) ?? String(product[field] ?? '');
}

/** In characters. */
const maxShown = 160;

function shorten(text: string): string {
  if (text === '') return m.products_change_empty();
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text;
}
