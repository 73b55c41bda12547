import type { TypedVariant, VariantRefusal } from '../../domain/products/families/family.schema.ts';
import type { StaffFamily } from '../../domain/products/families/staff-families.queries.ts';
import { m } from '../../generated/words/messages.js';
import type { PostedForm } from '../../platform/form.server.ts';
import { usualSentences } from '../form/field-errors.ts';

/** A row of the grid; `key` is the product's id, or `new1` and so on, and ends the names of its fields. */
export type GridRow = { key: string; typed: TypedVariant; isArchived: boolean };

const blankRows = 3;
export const maxRows = 80;

export const blankRow: TypedVariant = {
  id: '',
  option1: '',
  option2: '',
  sku: '',
  price: '',
  lprice: '',
  stock: '',
  seen: '',
  leaves: false,
};

export function storedRows(variants: StaffFamily['variants']): GridRow[] {
  const stored = variants.map((variant): GridRow => {
    const { id, option1, option2, sku, price, lprice, stock, archivedAt } = variant;
    return {
      key: String(id),
      isArchived: archivedAt !== null,
      typed: {
        ...{ id: String(id), option1, option2, sku: sku ?? '', leaves: false },
        ...{ price: String(price), lprice: String(lprice), stock: String(stock), seen: String(stock) },
      },
    };
  });
  const added = Array.from(
    { length: blankRows },
    (_, i): GridRow => ({
      key: `new${i + 1}`,
      isArchived: false,
      typed: blankRow,
    }),
  );
  return [...stored, ...added];
}

export function typedRows({ field }: Pick<PostedForm, 'field'>): TypedVariant[] {
  return keysIn(field('rows')).map((key) => {
    const cell = (name: keyof TypedVariant) => field(`${name}.${key}`);
    return {
      ...{ id: /^\d+$/.test(key) ? key : '', leaves: cell('leaves') !== '' },
      ...{ option1: cell('option1'), option2: cell('option2'), sku: cell('sku') },
      ...{ price: cell('price'), lprice: cell('lprice'), stock: cell('stock'), seen: cell('seen') },
    };
  });
}

export function rowsWith(rows: GridRow[], typed: TypedVariant[] | undefined): GridRow[] {
  if (!typed) return rows;
  const stored = new Map(rows.map((row) => [row.key, row]));
  let added = 0;
  return typed.map((each) => {
    if (each.id === '') added += 1;
    const key = each.id === '' ? `new${added}` : each.id;
    return { key, typed: each, isArchived: stored.get(key)?.isArchived ?? false };
  });
}

function keysIn(text: string): string[] {
  return text
    .split(' ')
    .filter((key) => /^(\d{1,10}|new\d{1,2})$/.test(key))
    .slice(0, maxRows);
}

export const variantSentences: Record<VariantRefusal, () => string> = {
  ...usualSentences,
  'option-missing': m.families_option_missing,
  'option-too-long': m.families_option_too_long,
  'size-twice': m.families_size_twice,
  'sku-too-long': m.field_too_long,
  'sku-taken': m.products_sku_taken,
  'price-below-floor': m.products_price_below_floor,
  'floor-lowered': m.products_floor_lowered,
  'stock-moved': m.families_stock_moved,
  tracked: m.imports_row_tracked,
  'variant-unknown': m.families_variant_unknown,
  'family-emptied': m.families_emptied,
  'too-many-variants': m.families_too_many,
};
