const maxSlugLength = 80;

/** Addresses under `/products` that are no product. */
const reserved = new Set(['suggestions']);

export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
  if (reserved.has(slug)) return `produit-${slug}`;
  return slug || 'produit';
}

export function takeSlug(slug: string, taken: Map<string, number>): string {
  if (!taken.has(slug)) {
    taken.set(slug, 2);
    return slug;
  }
  let number = taken.get(slug) ?? 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  taken.set(slug, number + 1);
  taken.set(`${slug}-${number}`, 2);
  return `${slug}-${number}`;
}
