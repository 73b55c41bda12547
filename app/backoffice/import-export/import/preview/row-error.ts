import type { RowErrorReason } from '../../../../domain/import-export/import/row.ts';
import { m } from '../../../../generated/words/messages.js';

const sentences: Record<RowErrorReason, () => string> = {
  missing: m.imports_row_missing,
  'too-long': m.imports_row_too_long,
  unknown: m.imports_row_category_unknown,
  'amount-missing': m.imports_row_missing,
  'amount-invalid': m.imports_row_amount_invalid,
  'amount-too-large': m.imports_row_amount_too_large,
  'stock-missing': m.imports_row_missing,
  'stock-invalid': m.imports_row_stock_invalid,
  'stock-too-large': m.imports_row_stock_too_large,
  'floor-lowered': m.products_floor_lowered,
  'sku-taken': m.imports_row_sku_taken,
  'sku-rounded': m.imports_row_sku_rounded,
  'picture-unknown': m.imports_row_picture_unknown,
  'needed-to-add': m.imports_row_needed_to_add,
  'id-invalid': m.imports_row_id_invalid,
  'id-unknown': m.imports_row_id_unknown,
  archived: m.imports_row_archived,
  twice: m.imports_row_twice,
  'cell-count': m.imports_row_cell_count,
};

export const rowError = (reason: RowErrorReason) => sentences[reason]();
