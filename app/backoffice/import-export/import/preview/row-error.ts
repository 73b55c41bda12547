import type { RowErrorReason } from '../../../../domain/import-export/import/row.ts';
import { m } from '../../../../generated/words/messages.js';

const sentences: Record<Exclude<RowErrorReason, 'sku-almost'>, () => string> = {
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
  'threshold-invalid': m.products_pieces_invalid,
  'sku-taken': m.imports_row_sku_taken,
  'sku-rounded': m.imports_row_sku_rounded,
  'date-made': m.imports_row_date_made,
  'picture-unknown': m.imports_row_picture_unknown,
  'pictures-too-many': m.products_pictures_too_many,
  'pictures-twice': m.products_pictures_twice,
  'picture-of-another': m.products_picture_of_another,
  'specification-line': m.products_specification_line,
  'warranty-invalid': m.products_warranty_invalid,
  'tax-unknown': m.products_tax_unknown,
  'notice-unknown': m.products_notice_unknown,
  'goes-with-too-many': m.products_goes_with_too_many,
  'goes-with-unknown': m.products_goes_with_unknown,
  'size-without-family': m.imports_row_size_without_family,
  'size-needed': m.imports_row_size_needed,
  'size-taken': m.imports_row_size_taken,
  'family-full': m.families_too_many,
  'family-emptied': m.families_emptied,
  'other-category': m.families_other_category,
  'needed-to-add': m.imports_row_needed_to_add,
  'id-invalid': m.imports_row_id_invalid,
  'id-unknown': m.imports_row_id_unknown,
  archived: m.imports_row_archived,
  twice: m.imports_row_twice,
  'cell-count': m.imports_row_cell_count,
};

export const rowError = ({ reason, known = '' }: { reason: RowErrorReason; known: string | undefined }) =>
  reason === 'sku-almost' ? m.imports_row_sku_almost({ sku: known }) : sentences[reason]();
