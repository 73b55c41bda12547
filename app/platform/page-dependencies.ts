/** What a public page shows. A change makes cached copies stale; the triggers that notify `shop_content` send these names. */
export type PageDependency =
  | 'range'
  | 'wording'
  /** Which products a price or a stock puts into a list. */
  | 'prices'
  /** An older value, shown while the database does not answer, or a page of which each request is counted. */
  | 'not-cached'
  | `product ${number}`
  /** What any product shows: of a page with too many to name them. */
  | 'products';

/** `everything`: company or settings changed, which all pages show. */
export type ContentChange = PageDependency | 'everything';

/** A change of one product is a change of all products, too. */
export function parseContentChanges(payload: string): ContentChange[] {
  if (payload === 'range' || payload === 'wording' || payload === 'prices') return [payload];
  const [, id] = /^product (\d+)$/.exec(payload) ?? [];
  return id ? [`product ${Number(id)}`, 'products'] : ['everything'];
}
