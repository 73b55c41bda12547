import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import type { Author } from '../../audit-log/record-change.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { listMissedChanges } from '../history/history.queries.ts';
import type { OrderChange } from '../history/history.ts';
import { askForPrice } from '../price-requests/ask-for-price.ts';
import { prepareEdit, type Unprepared, type Unwritten, writeEdit } from './apply-edit.ts';
import type { OrderEdit } from './edit.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';

export type OrderToSave = {
  id: string;
  version: number;
  /** The lines that the form showed; undefined for a change that shows none. */
  shown?: number[];
  edit: OrderEdit;
  acceptShortage: boolean;
  /** What an admin saw that the organisation would owe, beyond its limit, and accepted. In FCFA. */
  acceptedBalance?: number | undefined;
  /** Asks an admin when the terms are below the floors. Only the note is saved then. */
  asksAdmin?: boolean;
};

export type SavedOrder = Outcome<
  { version: number; isAsked?: true },
  | { reason: 'not-found' }
  | { reason: 'stale'; version: number; changes: OrderChange[] }
  | Unprepared
  | Unwritten
>;

/** One transaction, with the audit row. Completing takes each line once, leaving puts exactly that back. The same edit again by the same administrator succeeds. */
export async function saveOrder(
  db: Database,
  author: Author & { role: Role },
  { id, version, shown, edit: sent, acceptShortage, acceptedBalance, asksAdmin = false }: OrderToSave,
): Promise<SavedOrder> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<SavedOrder> => {
    const stored = await lockOrder(tx, id);
    if (!stored) return { ok: false, reason: 'not-found' };
    const prepared = await prepareEdit(tx, author.role, stored, sent);
    const missed = await findMissedChanges(tx, author, stored, { version, shown, sent, prepared });
    if (missed) return { ok: false, reason: 'stale', version: stored.version, changes: missed };
    if (!prepared.ok) {
      if (prepared.reason !== 'below-floor' || !asksAdmin) return prepared;
      return { ok: true, version: await askForPrice(tx, author, stored, sent), isAsked: true };
    }
    return writeEdit(tx, author, stored, prepared, { acceptShortage, acceptedBalance });
  });
}

/** A line of the order that the form did not show, or the other way round, is no line to leave out. */
function areAsShown({ lines }: LockedOrder, shown: number[] | undefined, sent: OrderEdit): boolean {
  const ids = new Set(lines.map((line) => line.id));
  const isSame = !shown || (shown.length === ids.size && shown.every((id) => ids.has(id)));
  return isSame && namedIn(sent).every((id) => ids.has(id));
}

type Seen = {
  version: number;
  shown: number[] | undefined;
  sent: OrderEdit;
  prepared: Awaited<ReturnType<typeof prepareEdit>>;
};

/** What others changed since the form was shown. Undefined if nothing, or if the administrator's own edit comes a second time. */
async function findMissedChanges(
  tx: Database,
  author: Author,
  stored: LockedOrder,
  { version, shown, sent, prepared }: Seen,
): Promise<OrderChange[] | undefined> {
  const isCurrent = version === stored.version;
  if (isCurrent && areAsShown(stored, shown, sent)) return undefined;
  const seen = Math.min(version, stored.version - 1);
  const changes = await listMissedChanges(tx, stored.id, { seen, current: stored.version });
  const isSaved = prepared.ok && !prepared.decided.isChanged && listLost(stored, sent).length === 0;
  const isRepeated = !isCurrent && isSaved && changes.every((each) => each.authorId === author.id);
  return isRepeated ? undefined : changes;
}

/** What the edit says of lines that the order no longer has, except that they should go. */
function listLost({ lines }: LockedOrder, sent: OrderEdit): number[] {
  const settled = new Set(lines.map((line) => line.id));
  for (const { lineId, quantity } of sent.quantities ?? []) if (quantity === 0) settled.add(lineId);
  return namedIn(sent).filter((id) => !settled.has(id));
}

function namedIn({ prices, quantities = [] }: OrderEdit): number[] {
  return [...prices, ...quantities].map(({ lineId }) => lineId);
}
