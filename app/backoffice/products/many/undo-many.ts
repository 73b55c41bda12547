import { undoMany } from '../../../domain/products/many/change-many.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'products not changed',
  async ({ db, author, form }) => {
    const key = form.field('key');
    if (!/^[\w-]{36}$/.test(key)) throw new Response('key', { status: 400 });
    return undoMany(db, author, key);
  },
  () => redirectWithNotice('/admin/products', 'changes-undone'),
);
