import { builtSite } from './pages.ts';
import { runShop } from './run-shop.ts';

await runShop(builtSite);
