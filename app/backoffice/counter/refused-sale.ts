import type { EntryRefusals } from '../../domain/orders/entry/entry.schema.ts';
import type { SoldAtCounter } from '../../domain/orders/entry/sell-at-counter.ts';
import type { Goods } from '../../domain/products/list/find-goods.queries.ts';
import type { GoodsLine } from '../goods/goods-lines.ts';

/** A line of the sale; goods that are not loaded and a total that cannot be read are undefined. */
export type SaleGoods = { line: GoodsLine; goods: Goods | undefined; total: number | undefined };

export type TypedSale = {
  name: string;
  phone: string;
  language: string;
  method: string;
  reference: string;
  lines: GoodsLine[];
};

export type RefusedSale = { typed: TypedSale; key: string; mayBeSaved?: boolean } & (
  | Exclude<SoldAtCounter, { ok: true }>
  | { ok: false; reason: 'fields'; fields: EntryRefusals }
  | { ok: false; reason: 'failed' | 'unknown' }
);
