import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { products } from '../products/product.tables.ts';
import { type Admission, askOnce, type TooMany } from '../rate-limit.ts';
import { settings } from '../settings/settings.tables.ts';
import { outgoingMessages, wantedProducts } from './outgoing-message.tables.ts';

type Wanted = Outcome<object, { reason: 'product-gone' } | TooMany>;

/** Once for each product and telephone (E.164), while the delivery module is on. A request after the message was sent gets another one. */
export async function wantProduct(
  db: Database,
  { slug, phone, language }: { slug: string; phone: string; language: Language },
  { admit = async () => ({ ok: true }) }: { admit?: () => Promise<Admission> } = {},
): Promise<Wanted> {
  const admitOnce = askOnce(admit);
  const save = async (tx: Database): Promise<Wanted> => {
    // Waits for pieces that come in at this moment: their trigger does not see who asks.
    const [product] = await tx
      .select(pick(products, 'id', 'stock'))
      .from(products)
      .innerJoin(settings, eq(settings.deliveryOn, true))
      .where(and(eq(products.slug, slug), isNull(products.archivedAt)))
      .for('share', { of: products });
    if (!product) return { ok: false, reason: 'product-gone' };
    const admitted = await admitOnce();
    if (!admitted.ok) return admitted;
    await tx.execute(
      sql`delete from ${wantedProducts} as old where old.product_id = ${product.id} and old.phone = ${phone}
        and exists (select from ${outgoingMessages} as told where told.wanted_id = old.id
          and (told.sent_at is not null or told.skipped_at is not null))`,
    );
    await tx
      .insert(wantedProducts)
      .values({ productId: product.id, phone, language })
      .onConflictDoUpdate({ target: [wantedProducts.productId, wantedProducts.phone], set: { language } });
    // The page was opened before the product came back.
    if (product.stock > 0)
      await tx.execute(sql`
        insert into ${outgoingMessages} (wanted_id, kind, made_for, language)
        select id, 'back-in-stock', now(), language from ${wantedProducts} as wanted
          where product_id = ${product.id} and phone = ${phone}
            and not exists (select from ${outgoingMessages} as told where told.wanted_id = wanted.id)`);
    return { ok: true };
  };
  return saveOnce<Wanted>(db, { name: `message ${slug} ${phone}`, find: async () => undefined, save });
}
