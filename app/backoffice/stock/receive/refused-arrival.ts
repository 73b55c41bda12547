import type { ArrivalRefusals } from '../../../domain/arrivals/arrival.schema.ts';
import type { ReceivedGoods } from '../../../domain/arrivals/receive-goods.ts';
import type { Goods } from '../../../domain/products/list/find-goods.queries.ts';
import type { GoodsLine } from '../../goods/goods-lines.ts';

/** The average cost, in FCFA, is sent only to roles that may see it. */
export type GoodsToReceive = Goods & { averageCost?: number };

export type TypedArrival = { supplier: string; reference: string; lines: GoodsLine[] };

export type RefusedArrival = { typed: TypedArrival; key: string; mayBeSaved?: boolean } & (
  | Exclude<ReceivedGoods, { ok: true }>
  | { ok: false; reason: 'fields'; fields: ArrivalRefusals }
  | { ok: false; reason: 'failed' | 'unknown' }
);
