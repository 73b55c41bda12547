import { may, type Role } from '../../administrators/permission.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';

export type LineLot = {
  id: number;
  /** Empty: the pieces of which nobody named the lot. */
  code: string;
  expiresOn: string | null;
  isExpired: boolean;
  onHand: number;
  /** Pieces of the line that left from it, less those that came back. */
  gone: number;
  /** What the line shall have of it, with what is gone. */
  allocated: number;
  /** Why it may leave although it is expired. */
  reason: string | null;
};

/** Its lots come as they leave: those that expire first before the others. */
export type LotLine = {
  id: number;
  productId: number;
  name: string;
  nameEn: string;
  quantity: number;
  /** Pieces that have not left yet. */
  left: number;
  lots: LineLot[];
};

/** What is not named stays as it is. */
export type LotWish = {
  lotId: number;
  next?: number;
  /** Pieces that left from it, as the storekeeper knows better than the shop. */
  gone?: number;
  reason?: string;
};

export type LotRefusal =
  /** More pieces than the line has left to send, or has sent. */
  | { reason: 'too-many-pieces'; name: string; nameEn: string; most: number }
  | { reason: 'gone-differs'; name: string; nameEn: string; gone: number }
  | { reason: 'lot-short'; code: string; onHand: number }
  | { reason: 'lot-expired'; code: string; expiresOn: string | null }
  | { reason: 'reason-missing'; code: string };

const isGood = ({ isExpired, reason }: LineLot) => !isExpired || reason !== null;
export const stillWanted = ({ allocated, gone }: LineLot) => Math.max(0, allocated - gone);

/** By lot, the pieces that would leave now: those that were chosen, then those that expire first, as the trigger `move_lots` takes them. */
export function proposeLots({ left, lots }: Pick<LotLine, 'left' | 'lots'>): Map<number, number> {
  const taken = new Map<number, number>();
  const take = (lot: LineLot, most: number) => {
    const before = taken.get(lot.id) ?? 0;
    const open = left - [...taken.values()].reduce((sum, pieces) => sum + pieces, 0);
    taken.set(lot.id, before + Math.max(0, Math.min(open, lot.onHand - before, most)));
  };
  for (const lot of lots) if (isGood(lot)) take(lot, stillWanted(lot));
  for (const lot of lots) if (!lot.isExpired) take(lot, left);
  return taken;
}

type Allocated = { lot: LineLot; quantity: number; reason: string | null };
type Moved = { lot: LineLot; pieces: number };

/** What the line shall have of each lot, and the pieces that left from another lot than the shop took: `pieces` more, or fewer. */
export function allocateLots(
  role: Role,
  line: LotLine,
  wishes: LotWish[],
): Outcome<{ allocated: Allocated[]; moved: Moved[] }, LotRefusal> {
  const wished = new Map(wishes.map((wish) => [wish.lotId, wish]));
  const proposed = proposeLots(line);
  const lots = line.lots.map((lot) => {
    const kept = Math.min(proposed.get(lot.id) ?? 0, stillWanted(lot));
    const { next = kept, gone = lot.gone, reason } = wished.get(lot.id) ?? {};
    const said = may(role, 'let-expired-go') ? reason : undefined;
    return { lot, next, gone, more: gone - lot.gone, reason: said || lot.reason };
  });
  for (const each of lots) {
    const refused = refuseLot(role, each);
    if (refused) return { ok: false, ...refused };
  }
  const sum = (of: (lot: (typeof lots)[number]) => number) =>
    lots.reduce((total, each) => total + of(each), 0);
  if (sum(({ more }) => more) !== 0)
    return {
      ok: false,
      reason: 'gone-differs',
      ...pick(line, 'name', 'nameEn'),
      gone: sum(({ lot }) => lot.gone),
    };
  if (sum(({ next }) => next) > line.left)
    return { ok: false, reason: 'too-many-pieces', ...pick(line, 'name', 'nameEn'), most: line.left };
  return {
    ok: true,
    allocated: lots.flatMap(({ lot, next, gone, reason }) =>
      next + gone > 0 ? [{ lot, quantity: next + gone, reason: lot.isExpired ? reason : null }] : [],
    ),
    moved: lots.flatMap(({ lot, more }) => (more === 0 ? [] : [{ lot, pieces: more }])),
  };
}

type Asked = { lot: LineLot; next: number; more: number; reason: string | null };

function refuseLot(role: Role, { lot, next, more, reason }: Asked): LotRefusal | undefined {
  if (next <= 0 && more <= 0) return undefined;
  if (next + more > lot.onHand) return { reason: 'lot-short', ...pick(lot, 'code', 'onHand') };
  const isLetGo = lot.reason !== null && next <= stillWanted(lot) && more <= 0;
  if (!lot.isExpired || isLetGo) return undefined;
  if (!may(role, 'let-expired-go')) return { reason: 'lot-expired', ...pick(lot, 'code', 'expiresOn') };
  return reason ? undefined : { reason: 'reason-missing', code: lot.code };
}

/** What a form showed: another choice, or pieces that left since, make it out of date. */
export function stateOf(lines: LotLine[]): string {
  return lines
    .flatMap(({ id, lots }) =>
      lots
        .filter(({ allocated, gone }) => allocated > 0 || gone > 0)
        .map(({ id: lot, allocated, gone }) => `${id}.${lot}.${allocated}.${gone}`),
    )
    .toSorted()
    .join(' ');
}
