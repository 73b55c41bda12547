import type { EntryRefusals } from '../../domain/orders/entry/entry.schema.ts';
import type { SoldAtCounter } from '../../domain/orders/entry/sell-at-counter.ts';
import type { Goods } from '../../domain/products/list/find-goods.queries.ts';
import type { RefusedOnce } from '../form/action/save-once-action.server.ts';
import type { TypedLine } from '../lines/line.ts';

/** A line of the sale; goods that are not loaded and a total that cannot be read are undefined. */
export type SaleGoods = { line: TypedLine; goods: Goods | undefined; total: number | undefined };

export type TypedSale = {
  name: string;
  phone: string;
  language: string;
  method: string;
  reference: string;
  lines: TypedLine[];
};

export type RefusedSale = RefusedOnce<
  TypedSale,
  SoldAtCounter | { ok: false; reason: 'fields'; fields: EntryRefusals }
>;
