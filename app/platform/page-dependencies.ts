/**
 * What a public page is made of. A change of any part makes the kept copies of that page stale; the triggers of migration
 * 010 tell the same names.
 */
export type PageDependency =
  /** Which products there are, in which order and category. */
  | 'range'
  /** The words that products are found by. */
  | 'wording'
  /** Something that could not be read, and is shown as it was read last: such a page holds for nobody else. */
  | 'borrowed'
  | `product ${number}`;

/** Every page shows the company and the settings: a change of these touches all of them. */
export type ContentChange = PageDependency | 'everything';

/** Reads what the database tells; what nobody knows here is taken for a change of everything. */
export function parseContentChange(payload: string): ContentChange {
  if (payload === 'range' || payload === 'wording') return payload;
  const [, id] = /^product (\d+)$/.exec(payload) ?? [];
  return id ? `product ${Number(id)}` : 'everything';
}
