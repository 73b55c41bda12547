import { typedIn } from '../../../domain/forms/form.schema.ts';
import {
  archiveProduct,
  hideProduct,
  restoreProduct,
} from '../../../domain/products/changes/archive-product.ts';
import { changePrice } from '../../../domain/products/changes/change-price.ts';
import { duplicateProduct } from '../../../domain/products/changes/duplicate-product.ts';
import { setCost } from '../../../domain/products/costs/set-cost.ts';
import { leaveFamily } from '../../../domain/products/families/variants/leave-family.ts';
import { undoMany } from '../../../domain/products/many/change-many.ts';
import { costForm, parseCost, parsePriceChange, priceForm } from '../../../domain/products/product.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { isFormKey } from '../../../platform/form.server.ts';
import { byLastPart, change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import {
  answerWithNotice,
  answerWithUndo,
  redirectWithNotice,
  redirectWithUndo,
} from '../../notices/flash.server.ts';
import { listAddress } from './product-filter.ts';

const acts = {
  archive: change(
    'product not archived',
    ({ db, author, numericId }) => archiveProduct(db, author, numericId),
    ({ id, form }) => redirectWithUndo(listAddress(form.field('list')), 'product-archived', id),
  ),
  cost: change(
    'cost not set',
    async ({ db, author, numericId: id, form }) => {
      const read = parseCost(typedIn(costForm, form));
      return read.ok ? orMissing('product', setCost(db, author, { id, ...read.typed })) : read;
    },
    () => answerWithNotice({ ok: true, reason: 'set' } as const, 'changes-saved'),
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
  price: change(
    'product not changed',
    async ({ db, author, numericId: id, form }) => {
      const read = parsePriceChange(typedIn(priceForm, form));
      if (!read.ok) return read;
      const saved = await orMissing('product', changePrice(db, author, { id, ...read.change }));
      return saved.ok ? { ...saved, undo: `${id}_${read.change.price}_${read.change.seen}` } : saved;
    },
    (_, { undo }) => answerWithUndo({ ok: true, reason: 'changed' } as const, 'price-changed', undo),
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
  undo: change(
    'products not changed',
    async ({ db, author, form }) => {
      const key = form.field('key');
      if (!/^[\w-]{36}$/.test(key)) throw new Response('key', { status: 400 });
      return undoMany(db, author, key);
    },
    () => redirectWithNotice('/admin/products', 'changes-undone'),
  ),
  leave: change(
    'family not left',
    ({ db, author, numericId }) => leaveFamily(db, author, numericId),
    ({ id }) => redirectWithNotice(`/admin/products/edit/${id}`, 'changes-saved'),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
