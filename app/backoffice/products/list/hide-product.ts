import { hideProduct } from '../../../domain/products/changes/hide-product.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithUndo } from '../../notices/flash.server.ts';
import { listAddress } from '../product-address.ts';

export const action = change(
  'product not hidden',
  ({ db, author, numericId }) => hideProduct(db, author, numericId),
  ({ id, form }) => redirectWithUndo(listAddress(form.field('list')), 'product-hidden', id),
);
