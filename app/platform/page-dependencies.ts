/** What a public page shows. A change makes cached copies stale; the triggers of migration 010 send these names. */
export type PageDependency =
  | 'range'
  | 'wording'
  /** An older value, shown while the database does not answer: the page must not be cached. */
  | 'borrowed'
  | `product ${number}`;

/** `everything`: company or settings changed, which all pages show. */
export type ContentChange = PageDependency | 'everything';

export function parseContentChange(payload: string): ContentChange {
  if (payload === 'range' || payload === 'wording') return payload;
  const [, id] = /^product (\d+)$/.exec(payload) ?? [];
  return id ? `product ${Number(id)}` : 'everything';
}
