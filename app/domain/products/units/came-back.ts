import { sql } from 'drizzle-orm';

/** Of a row joined with `order_items` and `orders`: a cancelled order sold it, and no delivery note handed over pieces of its line. */
export const cameBack = sql<boolean>`coalesce(orders.status = 'cancelled' and order_items.delivered = 0, false)`;
