import { migrate } from '../app/platform/database/migrations.server.ts';
import { nounFor } from '../server/backups/contents.ts';
import { fillLargeShop } from '../tests/support/large-shop/large-shop.ts';

/** Makes a shop of any size: `node bench/make-large-shop.ts <database url> 100000 100000`. */
const [url, products = '100000', orders = '100000'] = process.argv.slice(2);
if (!url) {
  process.stderr.write(
    'Say which database: node bench/make-large-shop.ts <database url> [products] [orders]\n',
  );
  process.exit(1);
}
const started = Date.now();
await migrate(url);
await fillLargeShop(url, { products: Number(products), orders: Number(orders) });
const seconds = ((Date.now() - started) / 1000).toFixed(1);
process.stdout.write(
  `${products} ${nounFor(Number(products), 'product')} and ${orders} ${nounFor(Number(orders), 'order')} in ${seconds} s\n`,
);
