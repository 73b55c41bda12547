import type { Language } from '../../../domain/localized.ts';
import { formatFcfa } from '../../../domain/money.ts';
import type { StaffProduct } from '../../../domain/products/staff-products.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { useBackoffice } from '../../shell/shell.tsx';
import { categoryName } from '../category-name.ts';

/** What somebody changed of a product, before → after, in words. */
export function ProductChanges({ before, after }: { before: StaffProduct; after: StaffProduct }) {
  const { language } = useBackoffice();
  return (
    <ul className="grid gap-1 wrap-anywhere whitespace-pre-line">
      {tellChanges(before, after, language).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function tellChanges(before: StaffProduct, after: StaffProduct, language: Language): string[] {
  const described: [() => string, (product: StaffProduct) => string][] = [
    [m.products_name_fr, ({ name }) => name],
    [m.products_name_en, ({ nameEn }) => nameEn],
    [m.products_description_fr, ({ descriptionFr }) => descriptionFr],
    [m.products_description_en, ({ descriptionEn }) => descriptionEn],
    [m.products_category, ({ category }) => categoryName(category)],
    [m.products_sku, ({ sku }) => sku ?? ''],
    [m.products_price, ({ price }) => formatFcfa(price, language)],
    [m.products_last_price, ({ lprice }) => formatFcfa(lprice, language)],
  ];
  const sentences = described
    .filter(([, tell]) => tell(before) !== tell(after))
    .map(([field, tell]) =>
      m.products_change({
        field: field(),
        before: shorten(tell(before)),
        after: shorten(tell(after)),
      }),
    );
  if (before.imageUrl !== after.imageUrl) sentences.push(m.products_change_picture());
  if (!before.archivedAt && after.archivedAt) sentences.push(m.products_change_archived());
  if (before.archivedAt && !after.archivedAt) sentences.push(m.products_change_restored());
  return sentences;
}

/** The longest text that is told as it is, in characters. */
const maxTold = 160;

function shorten(text: string): string {
  if (text === '') return m.products_change_empty();
  return text.length > maxTold ? `${text.slice(0, maxTold).trimEnd()}…` : text;
}
