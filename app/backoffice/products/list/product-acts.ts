import {
  archiveProduct,
  hideProduct,
  restoreProduct,
} from '../../../domain/products/changes/archive-product.ts';
import { duplicateProduct } from '../../../domain/products/changes/duplicate-product.ts';
import { m } from '../../../generated/words/messages.js';
import { isFormKey } from '../../../platform/form.server.ts';
import { byLastPart, change } from '../../form/action/change.server.ts';
import { answerWithNotice, redirectWithNotice, redirectWithUndo } from '../../notices/flash.server.ts';
import { listAddress } from '../product-address.ts';

const acts = {
  archive: change(
    'product not archived',
    ({ db, author, numericId }) => archiveProduct(db, author, numericId),
    ({ id, form }) => redirectWithUndo(listAddress(form.field('list')), 'product-archived', id),
  ),
  duplicate: change(
    'product not duplicated',
    ({ db, author, numericId, form }) => {
      const key = form.field('key');
      if (!isFormKey(key)) throw new Response('key', { status: 400 });
      return duplicateProduct(db, author, { id: numericId, key, suffix: ` ${m.products_copy_suffix()}` });
    },
    (_, copied) => redirectWithNotice(`/admin/products/edit/${copied.id}`, 'product-duplicated'),
  ),
  hide: change(
    'product not hidden',
    ({ db, author, numericId }) => hideProduct(db, author, numericId),
    ({ id, form }) => redirectWithUndo(listAddress(form.field('list')), 'product-hidden', id),
  ),
  /** Redirects to the list (`list` is its query) or to the product's page. `stay`, sent by "Undo", does not redirect. */
  restore: change(
    'product not restored',
    ({ db, author, numericId }) => restoreProduct(db, author, numericId),
    ({ id, form }, restored) => {
      if (form.field('stay')) return answerWithNotice(restored, 'product-restored');
      const list = form.field('list');
      const to = list ? listAddress(list) : `/admin/products/edit/${id}`;
      return redirectWithNotice(to, 'product-restored');
    },
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
