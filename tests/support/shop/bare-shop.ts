import { runShop } from '../../../server/run-shop.ts';

/** A shop without pages, from the sources, for tests of its start and its end. */
await runShop(async () => ({
  load: () => Promise.reject(new Error('it has no pages')),
  mode: 'production',
  shopScript: '/none.js',
}));
