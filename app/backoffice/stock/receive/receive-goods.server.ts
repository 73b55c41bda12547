import { may, type Role } from '../../../domain/administrators/permission.ts';
import { parseArrival } from '../../../domain/arrivals/arrival.schema.ts';
import { costKinds } from '../../../domain/arrivals/arrival.ts';
import { saveDraft } from '../../../domain/arrivals/change-draft.ts';
import { receiveGoods } from '../../../domain/arrivals/receive-goods.ts';
import { numericIdOf } from '../../../domain/id.ts';
import { listAverageCosts } from '../../../domain/products/costs/cost.queries.ts';
import type { Goods } from '../../../domain/products/list/find-goods.queries.ts';
import { findSettings } from '../../../domain/settings/settings.queries.ts';
import { listModules } from '../../../domain/settings/settings.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import type { PostedForm } from '../../../platform/form.server.ts';
import { readLines } from '../../form/action/read-lines.server.ts';
import { saveOnceAction } from '../../form/action/save-once-action.server.ts';
import { decodeLines } from '../../lines/line.ts';
import type { GoodsToReceive } from './receive-errors.ts';
import { acceptances, isFilledIn, noPurchase, type TypedArrival } from './typed-arrival.ts';

/** The action of the forms of a new delivery and of a draft, which stays one unless it is posted. */
export const receiveAction = saveOnceAction({
  event: 'goods not received',
  lost: 'goods received or not',
  typedIn,
  save: async (typed, { db, author, form, once, id }) => {
    const { isDraft, accepted, ...head } = typed;
    const lines = typed.lines.map(({ productId, quantity, price, lot }) => ({
      productId: String(productId),
      quantity,
      unitCost: price,
      ...{ lot: lot?.code, expiresOn: lot?.expiresOn, serials: lot?.serials },
    }));
    const read = parseArrival({ ...head, lines, isDraft });
    if (!read.ok) return read;
    const draft =
      id === undefined ? undefined : { id: numericIdOf({ id }), version: Number(form.field('version')) || 0 };
    const arrival = { ...read.arrival, ...once, draft };
    if (isDraft) return saveDraft(db, author, arrival);
    const namesLots = listModules(await findSettings(db)).includes('serials');
    return receiveGoods(db, author, {
      ...arrival,
      again: accepted.includes('again'),
      isFree: accepted.includes('free'),
      takesExpired: accepted.includes('expired'),
      takesUndated: accepted.includes('undated'),
      takesUnnamed: accepted.includes('unnamed') || !namesLots,
    });
  },
  to: (id) => `/admin/stock/arrivals/${id}`,
  notice: ({ isDraft }) => (isDraft ? 'draft-saved' : 'goods-received'),
});

/** The button says what is done: `draft`, or `post` with what is accepted; without a word, a draft stays one. */
function typedIn(form: PostedForm): TypedArrival {
  const asked = form.field('do').split(' ');
  const wasDraft = form.field('version') !== '';
  const costs = costKinds.map((kind) => [kind, form.field(kind)]);
  return {
    ...{ ...noPurchase, ...Object.fromEntries(costs) },
    ...{ supplier: form.field('supplier'), reference: form.field('reference'), rate: form.field('rate') },
    currency: form.field('currency') || noPurchase.currency,
    // Lines that "to restock" brought and nobody filled in are not received.
    lines: readLines(form.field('lines'), decodeLines).filter(isFilledIn),
    isDraft: asked.includes('draft') || (wasDraft && !asked.includes('post')),
    accepted: acceptances.filter((each) => asked.includes(each)),
  };
}

export async function withAverageCosts(db: Database, role: Role, goods: Goods[]): Promise<GoodsToReceive[]> {
  if (!may(role, 'see-costs')) return goods;
  const costs = await listAverageCosts(
    db,
    goods.map(({ id }) => id),
  );
  return goods.map((each) => ({ ...each, averageCost: costs.get(each.id) }));
}
