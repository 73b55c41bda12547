import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Language, localized } from '../localized.ts';
import { composeOriginal } from './compose-original.ts';
import type { ContentForm } from './content.schema.ts';
import { content } from './content.tables.ts';
import { type ContentPart, contentParts, isContentPart, type Words } from './content.ts';

/** The words of these parts in a language: the seller's own, else the originals. */
export async function findContent<Part extends ContentPart>(
  db: Database,
  parts: Part[],
  language: Language,
): Promise<Record<Part, Words>> {
  const rows = await selectContent(db).where(inArray(content.part, parts));
  const words = parts.map((part) => {
    const own = rows.find((row) => row.part === part);
    const original = composeOriginal(part, language, { chat: own?.hasChat ?? false });
    if (!own || own.textFr === null) return [part, original];
    const title = localized(language, { fr: own.titleFr ?? '', en: own.titleEn ?? '' });
    const text = localized(language, { fr: own.textFr, en: own.textEn ?? '' });
    return [part, { title: title || original.title, text }];
  });
  return Object.fromEntries(words);
}

function selectContent(db: Database) {
  const hasChat = sql<boolean>`(select whatsapp <> '' from company_info)`;
  return db.select({ ...getTableColumns(content), hasChat }).from(content);
}

export type StaffContent = { part: ContentPart; words: ContentForm; isOriginal: boolean; version: number };

export async function findContentForStaff(db: Database, part: ContentPart): Promise<StaffContent> {
  const [row] = await selectContent(db).where(eq(content.part, part));
  if (!row) throw new Error(`the part "${part}" of the content is missing: its migration makes it`);
  const { titleFr, titleEn, textFr, textEn, version } = row;
  const [fr, en] = (['fr', 'en'] as const).map((language) =>
    composeOriginal(part, language, { chat: row.hasChat }),
  );
  return {
    part,
    version,
    isOriginal: textFr === null,
    words: {
      titleFr: titleFr ?? fr?.title ?? '',
      titleEn: titleEn ?? en?.title ?? '',
      textFr: textFr ?? fr?.text ?? '',
      textEn: textEn ?? en?.text ?? '',
    },
  };
}

export async function listContent(db: Database) {
  const rows = await db.select().from(content).orderBy(asc(content.part));
  return contentParts.flatMap((part) => {
    const row = rows.find((each) => each.part === part && isContentPart(each.part));
    if (!row) return [];
    const { textFr, textEn, updatedAt } = row;
    return [{ part, isOriginal: textFr === null, isEmpty: !textFr && !textEn, updatedAt }];
  });
}
