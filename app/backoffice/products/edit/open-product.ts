import type { StaffProduct } from '../../../domain/products/list/staff-products.queries.ts';
import { needs } from '../../../domain/products/needs/need.ts';
import type { ProductRefusals, TypedProduct } from '../../../domain/products/product.schema.ts';
import { detailsOf } from '../../../domain/products/product.ts';
import { mapFields } from '../../form/field-errors.ts';
import { mergeTyped, useConflict } from '../../form/use-conflict.ts';

type LastChange = { who: string; at: Date } | undefined;

export type RefusedChange = { typed: TypedProduct } & (
  | { reason: 'stale'; current: StaffProduct; lastChange: LastChange }
  | { reason: 'fields'; fields: ProductRefusals }
  | { reason: 'failed' }
);

export type OpenProduct = {
  stored: StaffProduct;
  refused: RefusedChange | undefined;
  /** What the reader was shown; another stored version is a conflict. */
  seen: StaffProduct;
  typed: TypedProduct;
  subject: string;
  conflict: { before: StaffProduct; lastChange: LastChange } | undefined;
};

export function useOpenProduct(stored: StaffProduct, refused: RefusedChange | undefined) {
  const [open, setOpen] = useConflict(
    () => followProduct(openProduct(stored), stored, refused),
    (now) => followProduct(now, stored, refused),
  );
  return { ...open, takeTheirs: () => setOpen(takeTheirs(open)) };
}

export function openProduct(stored: StaffProduct): OpenProduct {
  return {
    stored,
    refused: undefined,
    seen: stored,
    typed: typedOf(stored),
    subject: `product:${stored.id}@${stored.version}`,
    conflict: undefined,
  };
}

/** After a conflict typed values stay and the others follow what was saved. A saved form is reset. */
export function followProduct(
  open: OpenProduct,
  stored: StaffProduct,
  refused: RefusedChange | undefined,
): OpenProduct {
  if (stored !== open.stored)
    return isAsShown(open, stored) ? { ...open, stored, refused, seen: stored } : openProduct(stored);
  if (refused === open.refused) return open;
  if (refused?.reason !== 'stale') return { ...open, refused, typed: refused?.typed ?? open.typed };
  const { current, lastChange } = refused;
  return {
    stored,
    refused,
    seen: current,
    typed: mergeTyped(refused.typed, typedOf(open.seen), typedOf(current)),
    subject: `product:${current.id}@${current.version}:mine`,
    conflict: { before: open.seen, lastChange },
  };
}

export function takeTheirs(open: OpenProduct): OpenProduct {
  return { ...openProduct(open.seen), stored: open.stored, refused: open.refused };
}

/** For example a product that was only restored: its fields need no reset. */
function isAsShown({ seen, conflict }: OpenProduct, stored: StaffProduct): boolean {
  const isSame = JSON.stringify(typedOf(seen)) === JSON.stringify(typedOf(stored));
  return isSame && seen.id === stored.id && !conflict;
}

export function typedOf(product: StaffProduct): TypedProduct {
  const details: Record<keyof TypedProduct, string | number | string[] | null> = detailsOf(product);
  return mapFields(details, (value) => String(value ?? ''));
}

/** Each need has a name of its own: what is typed while a form is being saved is kept by name. */
export function typedNeeds({ field }: { field: (name: string) => string }): string {
  return needs.filter((need) => field(`needs-${need}`) !== '').join(', ');
}
