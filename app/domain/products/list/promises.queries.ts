import type { Database } from '../../../platform/database/database.server.ts';
import { findContent } from '../../content/content.queries.ts';
import { linesOf } from '../../content/content.ts';
import { renderLine } from '../../content/markdown.ts';
import type { Language } from '../../localized.ts';
import { linesOfProduct, type PromiseLine } from '../choose-promises.ts';

/** The seller's lines about delivery, payment, returns and warranty that hold for a product, as safe HTML. */
export async function listProductLines(
  db: Database,
  language: Language,
  product: Parameters<typeof linesOfProduct>[1],
  address: (path: string) => string,
): Promise<PromiseLine[]> {
  const { 'product-lines': words } = await findContent(db, ['product-lines'], language);
  return linesOfProduct(linesOf(words.text), product).map(({ topic, text }) => ({
    topic,
    text: renderLine(text, { address }),
  }));
}
