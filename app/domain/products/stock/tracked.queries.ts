import { eq, sql } from 'drizzle-orm';
import { settings } from '../../settings/settings.tables.ts';
import { products } from '../product.tables.ts';
import { units } from '../units/unit.tables.ts';

/** Its lots or serial numbers in stock are counted, not its pieces alone. */
export const isTracked = sql<boolean>`((select serials_on from ${settings}) and (${products.hasLots}
  or exists (select from ${units} where ${eq(units.productId, products.id)} and ${eq(units.state, 'in-stock')})))`;
