import type { Role } from '../../administrators/permission.ts';
import { refusePrices } from '../../products/floor.ts';
import type { ImportColumn } from './columns.ts';
import type { KnownSkus, MatchedRow, Matching } from './match.ts';
import { codeColumns, missingToAdd, noPlace, type RowError } from './row.ts';
import { refusePlace } from './variants/variants.ts';

type Refusal = { column: Exclude<ImportColumn, 'stock'>; reason: RowError['reason']; known?: string };

/** Lists all that is wrong with a row; what its own cells say comes first. */
export function refuseRow(matched: MatchedRow, { skus, twice }: Matching, role: Role): RowError[] {
  const { read, product } = matched;
  const { row, fields } = read;
  const isNew = read.id === undefined && !product;
  const cells = read.errors.filter((error) => !isOwn(error, matched));
  const refusals = [
    ...refuseProduct(matched, cells),
    ...only(twice(matched), (column): Refusal => ({ column, reason: 'twice' })),
    ...refuseSku(matched, skus),
    ...only((product || isNew) && refusePrices(role, product, fields), refusedPrice),
    ...only(refusePlace(product ?? noPlace, fields), (refused): Refusal => refused),
  ];
  const typed = (column: Refusal['column']) => String((column === 'id' ? read.id : fields[column]) ?? '');
  const errors = [
    ...cells,
    ...only(
      isTracked(matched) && read.stock,
      (stock): RowError => ({
        ...{ row, column: 'stock', reason: 'tracked', typed: String(stock) },
      }),
    ),
    ...refusals.map((refusal): RowError => ({ row, typed: typed(refusal.column), ...refusal })),
  ];
  return isNew && errors.length === 0 ? missingToAdd(read) : errors;
}

const isTracked = ({ read: { stock }, product }: MatchedRow) =>
  product?.isTracked === true && stock !== undefined && stock !== product.stock;

const refusedPrice = ({ field, reason }: NonNullable<ReturnType<typeof refusePrices>>): Refusal => ({
  column: field,
  reason,
});

const only = <Found, Done>(found: Found | false | undefined, make: (found: Found) => Done): Done[] =>
  found ? [make(found)] : [];

/** What looks like a rounded number or a date may be what the shop itself wrote. */
function isOwn({ column, reason }: RowError, { read: { fields }, product }: MatchedRow): boolean {
  if (reason !== 'sku-rounded' && reason !== 'date-made') return false;
  const made = codeColumns.find((each) => each === column);
  return made !== undefined && product !== undefined && product[made] === fields[made];
}

function refuseProduct({ read, product }: MatchedRow, cells: RowError[]): Refusal[] {
  if (product?.isArchived) return [{ column: read.id === undefined ? 'sku' : 'id', reason: 'archived' }];
  const isUnknown = read.id !== undefined && !product && !cells.some(({ column }) => column === 'id');
  return isUnknown ? [{ column: 'id', reason: 'id-unknown' }] : [];
}

function refuseSku({ read: { fields }, product }: MatchedRow, skus: KnownSkus): Refusal[] {
  if (!fields.sku) return [];
  const owner = skus.find(fields.sku);
  if (owner) return product && owner.id !== product.id ? [{ column: 'sku', reason: 'sku-taken' }] : [];
  const almost = skus.almost(fields.sku, product);
  return almost ? [{ column: 'sku', reason: 'sku-almost', known: almost }] : [];
}
