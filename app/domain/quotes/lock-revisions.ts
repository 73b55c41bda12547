import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { quotes } from './quote.tables.ts';
import type { QuoteState } from './quote.ts';

/** All revisions of a quote, locked until the commit in one order: sending, accepting and declining wait for each other. */
export async function lockRevisions(
  tx: Database,
  id: string,
): Promise<{ id: string; state: QuoteState }[] | undefined> {
  if (!isId(id)) return undefined;
  const [known] = await tx.select({ number: quotes.number }).from(quotes).where(eq(quotes.id, id));
  if (!known) return undefined;
  const isOne = known.number === null ? eq(quotes.id, id) : eq(quotes.number, known.number);
  const inOrder = () =>
    tx
      .select({ id: quotes.id, state: quotes.state })
      .from(quotes)
      .where(isOne)
      .orderBy(asc(quotes.revision))
      .for('update');
  await inOrder();
  // The first query does not see revisions that were added while it waited; a second one does.
  return inOrder();
}
