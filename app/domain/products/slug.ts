const maxSlugLength = 80;

/** The name as it stands in a URL: `Béquilles d’avant-bras` → `bequilles-d-avant-bras`. A name without Latin letters is `produit`. */
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
  return slug || 'produit';
}

/** The slug, or the first of `slug-2`, `slug-3`, … that is not taken; notes it as taken. */
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
