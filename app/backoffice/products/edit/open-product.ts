import type { ProductRefusals, TypedProduct } from '../../../domain/products/product.schema.ts';
import type { StaffProduct } from '../../../domain/products/staff-products.queries.ts';
import { mergeTyped, useConflict } from '../../form/use-conflict.ts';
import { typedOf } from './typed-product.ts';

type LastChange = { who: string; at: Date } | undefined;

/** What the server answered to a product that it did not save. */
export type RefusedChange = { typed: TypedProduct } & (
  | { reason: 'stale'; current: StaffProduct; lastChange: LastChange }
  | { reason: 'fields'; fields: ProductRefusals }
  | { reason: 'failed' }
);

/** A product's form while it is open. */
export type OpenProduct = {
  stored: StaffProduct;
  refused: RefusedChange | undefined;
  /** The product that its reader has been shown: when the database holds another one, that is a conflict. */
  seen: StaffProduct;
  /** What its fields begin with; they begin anew when the subject changes. */
  typed: TypedProduct;
  subject: string;
  /** The product before somebody else made it what is seen now. */
  conflict: { before: StaffProduct; lastChange: LastChange } | undefined;
};

/** Follows the server's answers without losing what is typed, or overwriting what others typed unseen. */
export function useOpenProduct(stored: StaffProduct, refused: RefusedChange | undefined) {
  const [open, keep] = useConflict(
    () => followProduct(openProduct(stored), stored, refused),
    (now) => followProduct(now, stored, refused),
  );
  return { ...open, takeTheirs: () => keep(takeTheirs(open)) };
}

export function openProduct(stored: StaffProduct): OpenProduct {
  return {
    stored,
    refused: undefined,
    seen: stored,
    typed: typedOf(stored),
    subject: `product:${stored.id}:${stored.version}`,
    conflict: undefined,
  };
}

/**
 * An open form after an answer of the server. After a conflict, what was typed stays and everything else follows what
 * others saved; what was saved begins anew.
 */
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
    subject: `product:${current.id}:${current.version}:mine`,
    conflict: { before: open.seen, lastChange },
  };
}

export function takeTheirs(open: OpenProduct): OpenProduct {
  return { ...openProduct(open.seen), stored: open.stored, refused: open.refused };
}

/** A product that was only restored meanwhile, for one: its form need not begin anew. */
function isAsShown({ seen, conflict }: OpenProduct, stored: StaffProduct): boolean {
  const isSame = JSON.stringify(typedOf(seen)) === JSON.stringify(typedOf(stored));
  return isSame && seen.id === stored.id && !conflict;
}
