import type { StaffProduct } from '../../../domain/products/list/staff-products.queries.ts';
import type { TypedProduct } from '../../../domain/products/product.schema.ts';
import { detailsOf } from '../../../domain/products/product.ts';
import { mapFields } from '../../form/field-errors.ts';

export function typedOf(product: StaffProduct): TypedProduct {
  const details: Record<keyof TypedProduct, string | number | string[] | null> = detailsOf(product);
  return mapFields(details, (value) => String(value ?? ''));
}
