/** Where a variant stands: the family as a table names it, empty without family. */
export type VariantPlace = { family: string; size: string; side: string };
export const noPlace: VariantPlace = { family: '', size: '', side: '' };

export type VariantRefusal =
  | 'size-without-family'
  | 'size-needed'
  | 'size-taken'
  | 'family-full'
  | 'family-emptied'
  | 'other-category';
