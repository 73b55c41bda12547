import { duplicateProduct } from '../../../domain/products/changes/duplicate-product.ts';
import { m } from '../../../generated/words/messages.js';
import { change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'product not duplicated',
  ({ db, author, numericId }) =>
    duplicateProduct(db, author, { id: numericId, suffix: ` ${m.products_copy_suffix()}` }),
  (_, copied) => redirectWithNotice(`/admin/products/edit/${copied.id}`, 'product-duplicated'),
);
