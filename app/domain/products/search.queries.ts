import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { countFound, fewEnough as enough, listFound, readWord, type Word } from './found.queries.ts';
import { mendWords } from './mend.queries.ts';
import { listProductsByIds } from './product.queries.ts';
import type { Category, PublicProduct } from './product.ts';
import { searchWords } from './search.ts';

export type ProductSearch = {
  search: string;
  category: Category | undefined;
  page: number;
  pageSize: number;
  /** See `FoundPart`. */
  fewEnough?: number;
};

export type FoundProducts = {
  products: PublicProduct[];
  total: number;
  /** The page shown: the last one when a later one was asked for. */
  page: number;
  pageCount: number;
  /** Nothing contained the search to the letter; these contain it with a typo or a plural mended. */
  isMended: boolean;
};

/**
 * One page of the products that contain every word of the search, case and accents aside: those whose names contain the
 * first word first, among them those whose names contain the second, and so on, then the newest.
 */
export async function searchProducts(db: Database, wanted: ProductSearch): Promise<FoundProducts> {
  const words = searchWords(wanted.search);
  const exact = await findPage(
    db,
    wanted,
    words.map((word) => [word]),
  );
  if (exact.total > 0 || words.length === 0) return { ...exact, isMended: false };
  return { ...(await findPage(db, wanted, await mendWords(db, words))), isMended: true };
}

/** A page of the products that contain, for each word of the search, one of its spellings. */
async function findPage(
  db: Database,
  { category, page: asked, pageSize, fewEnough = enough }: ProductSearch,
  spellings: string[][],
) {
  const open = await readWords(db, spellings);
  const part = { category, named: [], unnamed: [], open, fewEnough };
  const total = await countFound(db, part);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pageCount);
  const ids = await listFound(db, part, total, {
    from: (page - 1) * pageSize,
    to: Math.min(page * pageSize, total),
  });
  const found = new Map((await listProductsByIds(db, ids)).map((product) => [product.id, product]));
  return {
    products: ids.flatMap((id) => found.get(id) ?? []),
    total,
    page,
    pageCount,
  };
}

/** The words in the form in which the database compares them, without those that are contained in everything. */
export async function readWords(db: Database, spellings: string[][]): Promise<Word[]> {
  const forms = await readForms(db, spellings.flat());
  return spellings.flatMap((word) => readWord(word.map((spelling) => forms.get(spelling) ?? '')) ?? []);
}

async function readForms(db: Database, words: string[]): Promise<Map<string, string>> {
  // Most words have no accent: these need not be asked for.
  const forms = new Map(words.map((word) => [word, word.toLowerCase()]));
  const others = words.filter((word) => !/^[!-~]*$/.test(word));
  if (others.length === 0) return forms;
  const { rows } = await db.execute<{ word: string; form: string }>(
    sql`select word, search_form(word) as form from unnest(${sql.param(others)}::text[]) as word`,
  );
  for (const { word, form } of rows) forms.set(word, form);
  return forms;
}
