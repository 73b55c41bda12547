import { z } from 'zod';
import { type Field, line, required, value } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import { isIntegerId } from '../../id.ts';
import { parsePrice } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import { tidyLine } from '../../text.ts';
import { productLimits } from '../product.ts';
import { tidySku } from '../sku.ts';
import { parsePieces } from '../stock/stock.ts';
import { familyLimits } from './family.ts';

const anyLine: Field<string, never> = z.string().overwrite(tidyLine);

/** The verbs `addFamily` and `joinFamily` decide what may be typed here. */
export const newFamilyForm = z.object({ reference: anyLine, size: anyLine });
export const joinForm = z.object({
  ...{ other: anyLine, size: anyLine, side: anyLine },
  ...{ otherSize: anyLine, otherSide: anyLine },
});

export const familyForm = z.object({
  name: required(line(productLimits.name)),
  nameEn: line(productLimits.nameEn),
  option1Fr: required(line(familyLimits.optionName)),
  option1En: line(familyLimits.optionName),
  option2Fr: line(familyLimits.optionName),
  option2En: line(familyLimits.optionName),
  sizeGuideId: value(parseGuide, 'guide-unknown'),
});

export type TypedFamily = z.input<typeof familyForm>;
export type FamilyDetails = z.output<typeof familyForm>;
export type FamilyRefusals = Refusals<typeof familyForm>;
export const parseFamily = parserOf(familyForm.transform((family) => ({ family })));

function parseGuide(typed: string): number | null | undefined {
  if (typed === '') return null;
  return /^\d{1,10}$/.test(typed) && isIntegerId(Number(typed)) ? Number(typed) : undefined;
}

/** One row of the grid as it is typed. Without `id` it is a new variant; without anything it is no row. */
export type TypedVariant = {
  id: string;
  option1: string;
  option2: string;
  sku: string;
  price: string;
  lprice: string;
  stock: string;
  seen: string;
  leaves: boolean;
};
export type VariantRow = {
  id: number | undefined;
  option1: string;
  option2: string;
  sku: string | null;
  price: number;
  lprice: number;
  stock: number;
  seen: number;
  leaves: boolean;
};

export type VariantRefusal =
  | 'option-missing'
  | 'option-too-long'
  | 'size-twice'
  | 'amount-invalid'
  | 'stock-invalid'
  | 'sku-too-long'
  | 'sku-taken'
  | 'floor-lowered'
  | 'price-below-floor'
  | 'stock-moved'
  | 'tracked'
  | 'variant-unknown'
  | 'family-emptied'
  | 'too-many-variants';
/** `row` is the place of the typed row; null for the family as a whole. */
export type VariantProblem = { row: number | null; reason: VariantRefusal };

export function isBlank({ id, option1, option2, sku, price, lprice }: TypedVariant): boolean {
  return [id, option1, option2, sku, price, lprice].every((typed) => typed.trim() === '');
}

/** The rows that hold something. The refusals of all rows come together. */
export function parseVariants(
  typed: TypedVariant[],
): Outcome<
  { variants: (VariantRow & { row: number })[] },
  { reason: 'variants'; problems: VariantProblem[] }
> {
  const read = typed.flatMap((each, row) => (isBlank(each) ? [] : [parseVariant(each, row)]));
  const problems = read.flatMap((each) => ('reason' in each ? [each] : []));
  const variants = read.flatMap((each) => ('reason' in each ? [] : [each]));
  const staying = variants.filter(({ leaves }) => !leaves);
  for (const [i, variant] of staying.entries()) {
    const isSame = (other: VariantRow) => nameOf(other) === nameOf(variant);
    if (staying.slice(0, i).some(isSame)) problems.push({ row: variant.row, reason: 'size-twice' });
  }
  if (problems.length === 0 && staying.length === 0) problems.push({ row: null, reason: 'family-emptied' });
  if (staying.length > familyLimits.variants) problems.push({ row: null, reason: 'too-many-variants' });
  return problems.length > 0 ? { ok: false, reason: 'variants', problems } : { ok: true, variants };
}

function nameOf({ option1, option2 }: VariantRow): string {
  return `${option1.toLowerCase()}\n${option2.toLowerCase()}`;
}

function parseVariant(typed: TypedVariant, row: number): (VariantRow & { row: number }) | VariantProblem {
  const refuse = (reason: VariantRefusal) => ({ row, reason });
  const [option1, option2] = [tidyLine(typed.option1), tidyLine(typed.option2)];
  const sku = tidySku(typed.sku);
  const id = typed.id === '' ? undefined : Number(typed.id);
  if (id !== undefined && !isIntegerId(id)) return refuse('variant-unknown');
  if (!option1) return refuse('option-missing');
  if (Math.max(option1.length, option2.length) > familyLimits.option) return refuse('option-too-long');
  if (sku.length > productLimits.sku) return refuse('sku-too-long');
  const [price, lprice] = [parsePrice(typed.price), parsePrice(typed.lprice)];
  if (!price.ok || !lprice.ok) return refuse('amount-invalid');
  const [stock, seen] = [parsePieces(typed.stock || '0'), parsePieces(typed.seen || '0')];
  if (!stock.ok || !seen.ok) return refuse('stock-invalid');
  return {
    ...{ row, id, option1, option2, sku: sku || null, leaves: typed.leaves },
    ...{ price: price.amount, lprice: lprice.amount, stock: stock.pieces, seen: seen.pieces },
  };
}
