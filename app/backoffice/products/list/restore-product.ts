import { restoreProduct } from '../../../domain/products/changes/restore-product.ts';
import { change } from '../../form/action/change.server.ts';
import { answerWithNotice, redirectWithNotice } from '../../notices/flash.server.ts';
import { listAddress } from '../product-address.ts';

/** Redirects to the list (`list` is its query) or to the product's page. `stay`, sent by "Undo", does not redirect. */
export const action = change(
  'product not restored',
  ({ db, author, numericId }) => restoreProduct(db, author, numericId),
  ({ id, form }, restored) => {
    if (form.field('stay')) return answerWithNotice(restored, 'product-restored');
    const list = form.field('list');
    const to = list ? listAddress(list) : `/admin/products/edit/${id}`;
    return redirectWithNotice(to, 'product-restored');
  },
);
