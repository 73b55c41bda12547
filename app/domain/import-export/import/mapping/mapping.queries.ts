import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { importMappings } from '../import.tables.ts';
import { headingKeys, type KnownMapping } from './mapping.ts';

export async function findMapping(db: Database, header: string[]): Promise<KnownMapping | undefined> {
  const [found] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.headings, hashOf(header)));
  return found?.mapping;
}

/** The last one that was chosen counts; categories that are in this file no more stay known. */
export async function rememberMapping(db: Database, header: string[], mapping: KnownMapping) {
  const known = await findMapping(db, header);
  const merged = {
    ...mapping,
    categories: { ...known?.categories, ...mapping.categories },
    otherCategory: mapping.otherCategory ?? known?.otherCategory ?? null,
  };
  await db
    .insert(importMappings)
    .values({ headings: hashOf(header), mapping: merged })
    .onConflictDoUpdate({
      target: importMappings.headings,
      set: { mapping: merged, updatedAt: sql`now()` },
    });
}

const hashOf = (header: string[]) =>
  createHash('sha256').update(headingKeys(header).toSorted().join('\n')).digest('hex');
