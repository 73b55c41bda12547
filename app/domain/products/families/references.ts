import { tidyLine } from '../../text.ts';
import { slugOf } from '../slug.ts';

export type NamedFamily = { slug: string; name: string };
export type FamilyReferences = ReturnType<typeof familyReferences>;

/** How a table names families: by name, or by slug where a name could mean another family. */
export function familyReferences(families: NamedFamily[]) {
  const bySlug = new Map(families.map((family) => [family.slug, family]));
  const byName = Map.groupBy(families, ({ name }) => plain(name));

  /** The slug of the family that is meant, which may not exist yet; empty for no family. */
  function slugMeant(reference: string): string {
    const [named, another] = byName.get(plain(reference)) ?? [];
    if (reference === '' || bySlug.has(reference)) return reference;
    return named && !another ? named.slug : slugOf(reference);
  }
  function referTo(slug: string): string {
    const name = tidyLine(bySlug.get(slug)?.name ?? '');
    return name !== '' && slugMeant(name) === slug ? name : slug;
  }
  return { slugMeant, referTo, isKnown: (slug: string) => bySlug.has(slug) };
}

function plain(name: string): string {
  return tidyLine(name).toLowerCase();
}
