import {
  type ImportColumn,
  importColumns,
  neededToAdd,
} from '../../../../domain/import-export/import/columns.ts';
import { m } from '../../../../generated/words/messages.js';
import { columnHeading } from '../../column-words.ts';

const explanations: Record<ImportColumn, () => string> = {
  id: m.imports_about_id,
  sku: m.imports_about_sku,
  name: m.imports_about_name,
  nameEn: m.imports_about_name_en,
  descriptionFr: m.imports_about_description,
  descriptionEn: m.imports_about_description,
  customerWords: m.imports_about_customer_words,
  price: m.imports_about_price,
  lprice: m.imports_about_lprice,
  category: m.imports_about_category,
  stock: m.imports_about_stock,
  family: m.imports_about_family,
  size: m.imports_about_size,
  side: m.imports_about_side,
  brand: m.imports_about_short,
  model: m.imports_about_short,
  specificationsFr: m.imports_about_specifications,
  specificationsEn: m.imports_about_specifications,
  boxFr: m.imports_about_lines,
  boxEn: m.imports_about_lines,
  suitsFr: m.imports_about_lines,
  suitsEn: m.imports_about_lines,
  unsuitedFr: m.imports_about_lines,
  unsuitedEn: m.imports_about_lines,
  warrantyMonths: m.imports_about_warranty,
  deliveryIncluded: m.imports_about_delivery_included,
  exchangeFr: m.imports_about_exchange,
  exchangeEn: m.imports_about_exchange,
  goesWith: m.imports_about_goes_with,
  tax: m.imports_about_tax,
  needs: m.imports_about_needs,
};

export function KnownColumns() {
  const isNeeded = (column: ImportColumn) => neededToAdd.some((needed) => needed === column);
  return (
    <>
      <p>{m.imports_columns_text()}</p>
      <table className="data-table column-table">
        <thead>
          <tr>
            <th scope="col">{m.imports_column()}</th>
            <th scope="col">{m.imports_column_holds()}</th>
            <th scope="col">{m.imports_column_needed()}</th>
          </tr>
        </thead>
        <tbody>
          {importColumns.map((column) => (
            <tr key={column}>
              <td data-label={m.imports_column()}>
                <strong>{columnHeading(column)}</strong>
              </td>
              <td data-label={m.imports_column_holds()}>
                <span>{explanations[column]()}</span>
              </td>
              <td data-label={m.imports_column_needed()}>{isNeeded(column) ? m.imports_yes() : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
