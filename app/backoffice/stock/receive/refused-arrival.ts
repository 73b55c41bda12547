import type { ArrivalRefusals } from '../../../domain/arrivals/arrival.schema.ts';
import type { ReceivedGoods } from '../../../domain/arrivals/receive-goods.ts';
import type { Goods } from '../../../domain/products/list/find-goods.queries.ts';
import type { RefusedOnce } from '../../form/action/save-once-action.server.ts';
import type { TypedLine } from '../../lines/line.ts';

/** The average cost, in FCFA, is sent only to roles that may see it. */
export type GoodsToReceive = Goods & { averageCost?: number };

export type TypedArrival = { supplier: string; reference: string; lines: TypedLine[] };

export type RefusedArrival = RefusedOnce<
  TypedArrival,
  ReceivedGoods | { ok: false; reason: 'fields'; fields: ArrivalRefusals }
>;
