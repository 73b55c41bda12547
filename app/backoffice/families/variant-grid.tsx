import type { VariantProblem } from '../../domain/products/families/family.schema.ts';
import { m } from '../../generated/words/messages.js';
import { type GridRow, variantSentences } from './variant-rows.ts';

type VariantGridProps = {
  rows: GridRow[];
  option1: string;
  option2: string;
  problems: VariantProblem[];
};

type Columns = ['option1' | 'option2' | 'sku' | 'price' | 'lprice' | 'stock', string][];

export function VariantGrid({ rows, option1, option2, problems }: VariantGridProps) {
  const columns = [
    ['option1', option1],
    ['option2', option2 || m.families_option2_fr()],
    ['sku', m.products_sku()],
    ['price', m.products_price()],
    ['lprice', m.products_last_price()],
    ['stock', m.products_stock()],
  ] satisfies Columns;
  return (
    <div className="overflow-x-auto">
      <input type="hidden" name="rows" value={rows.map(({ key }) => key).join(' ')} />
      <table className="edit-table w-full max-md:block">
        <caption className="visually-hidden">{m.families_variants()}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map(([name, label]) => (
              <th scope="col" key={name}>
                {label}
              </th>
            ))}
            <th scope="col">{m.families_leaves()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Row
              key={row.key}
              row={row}
              place={i}
              columns={columns}
              problem={problems.find((each) => each.row === i)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { row: GridRow; place: number; columns: Columns; problem: VariantProblem | undefined };

function Row({ row: { key, typed, isArchived }, place: i, columns, problem }: RowProps) {
  const cell = (column: string) => m.families_cell({ column, row: i + 1 });
  return (
    <tr>
      {columns.map(([name, label]) => (
        <td key={name} data-label={label}>
          <input
            className="input"
            id={name === 'option1' ? `variant-${i}` : undefined}
            name={`${name}.${key}`}
            defaultValue={typed[name]}
            aria-label={cell(label)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `variant-${i}-error` : undefined}
            autoComplete="off"
            inputMode={name === 'price' || name === 'lprice' || name === 'stock' ? 'numeric' : undefined}
          />
          {name === 'option1' && isArchived && <small>{m.families_archived()}</small>}
          {name === 'option1' && problem && (
            <p className="field-error" id={`variant-${i}-error`}>
              {variantSentences[problem.reason]()}
            </p>
          )}
        </td>
      ))}
      <td data-label={typed.id === '' ? undefined : m.families_leaves()}>
        <input type="hidden" name={`seen.${key}`} value={typed.seen} />
        {typed.id !== '' && (
          <input
            type="checkbox"
            name={`leaves.${key}`}
            value="yes"
            defaultChecked={typed.leaves}
            aria-label={cell(m.families_leaves())}
          />
        )}
      </td>
    </tr>
  );
}
