import { isBlank, type TypedVariant } from '../../domain/products/families/family.schema.ts';
import { tidyLine } from '../../domain/text.ts';
import type { PostedForm } from '../../platform/form.server.ts';
import { blankRow, maxRows } from './variant-rows.ts';

/** Adds a row for each new size on each new side that no row has, at the price and floor of the first row. */
export function withCombined(rows: TypedVariant[], { field }: Pick<PostedForm, 'field'>): TypedVariant[] {
  const [sizes, sides] = [optionsIn(field('newSizes')), optionsIn(field('newSides'))];
  const [first] = rows;
  const wanted = sizes.flatMap((option1) =>
    (sides.length > 0 ? sides : ['']).map((option2) => ({ option1, option2 })),
  );
  const taken = new Set(rows.map(nameOf));
  const added = wanted
    .filter((each) => !taken.has(nameOf(each)))
    .map((each) => ({
      ...blankRow,
      ...each,
      price: first?.price ?? '',
      lprice: first?.lprice ?? '',
      stock: '0',
    }));
  const filled = rows.filter((row) => !isBlank(row));
  return added.length === 0 ? rows : [...filled, ...added].slice(0, maxRows);
}

function optionsIn(text: string): string[] {
  const options = text.split(/[,;\n]/).map(tidyLine);
  return [...new Set(options.filter((option) => option !== ''))].slice(0, maxRows);
}

function nameOf({ option1, option2 }: Pick<TypedVariant, 'option1' | 'option2'>): string {
  return `${tidyLine(option1)}\n${tidyLine(option2)}`.toLowerCase();
}
