import type { StaffProduct } from '../../../domain/products/list/staff-products.queries.ts';
import { needs } from '../../../domain/products/needs/need.ts';
import type { TypedProduct } from '../../../domain/products/product.schema.ts';
import { detailsOf } from '../../../domain/products/product.ts';
import { mapFields } from '../../form/field-errors.ts';

export function typedOf(product: StaffProduct): TypedProduct {
  const details: Record<keyof TypedProduct, string | number | string[] | null> = detailsOf(product);
  return mapFields(details, (value) => String(value ?? ''));
}

/** Each need has a name of its own: what is typed while a form is being saved is kept by name. */
export function typedNeeds({ field }: { field: (name: string) => string }): string {
  return needs.filter((need) => field(`needs-${need}`) !== '').join(', ');
}
