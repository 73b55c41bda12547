import {
  type ImportColumn,
  importColumns,
  neededToAdd,
} from '../../../../domain/import-export/import/columns.ts';
import { m } from '../../../../generated/words/messages.js';
import { mapFields } from '../../../form/field-errors.ts';
import { DataTable } from '../../../list/data-table.tsx';
import { factWords } from '../../../products/edit/product-words.ts';
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
  ...mapFields(factWords, ({ about }) => about),
};

export function KnownColumns() {
  const isNeeded = (column: ImportColumn) => neededToAdd.some((needed) => needed === column);
  return (
    <>
      <p>{m.imports_columns_text()}</p>
      <DataTable
        className="column-table"
        rows={importColumns}
        keyOf={(column) => column}
        columns={[
          { label: m.imports_column(), cell: (column) => <strong>{columnHeading(column)}</strong> },
          { label: m.imports_column_holds(), cell: (column) => <span>{explanations[column]()}</span> },
          {
            label: m.imports_column_needed(),
            cell: (column) => isNeeded(column) && m.imports_yes(),
            className: 'labelled',
          },
        ]}
      />
    </>
  );
}
