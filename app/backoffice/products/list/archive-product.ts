import { archiveProduct } from '../../../domain/products/changes/archive-product.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithUndo } from '../../notices/flash.server.ts';
import { listAddress } from '../product-address.ts';

export const action = change(
  'product not archived',
  ({ db, author, numericId }) => archiveProduct(db, author, numericId),
  ({ id, form }) => redirectWithUndo(listAddress(form.field('list')), 'product-archived', id),
);
