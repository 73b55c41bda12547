import type { Refusal } from '../../../domain/outcome.ts';
import type { addProductOnce } from '../../../domain/products/changes/add-product.ts';
import type { TypedNewProduct } from '../../../domain/products/product.schema.ts';

export type RefusedProduct = { typed: TypedNewProduct; key: string; mayBeSaved?: boolean } & (
  | Refusal<typeof addProductOnce>
  | { ok: false; reason: 'failed' | 'unknown' }
);
