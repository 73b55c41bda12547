import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { paginate } from '../../pagination.ts';
import { searchWords } from '../../search-terms.ts';
import { listProductsByIds } from '../product.queries.ts';
import type { Category, PublicProduct } from '../product.ts';
import { findInBitmaps, isInBitmaps } from './bitmap.queries.ts';
import {
  countMatching,
  listMatching,
  loadWord,
  type Slice,
  type Wanted,
  type Word,
} from './matching.queries.ts';
import { correctSpelling } from './spelling.queries.ts';

export type ProductSearch = {
  search: string;
  category: Category | undefined;
  page: number;
  pageSize: number;
};

export type MatchingProducts = {
  products: PublicProduct[];
  total: number;
  page: number;
  pageCount: number;
  /** Nothing matched exactly; these match with a typo or a plural corrected. */
  isCorrected: boolean;
};

export async function searchProducts(db: Database, wanted: ProductSearch): Promise<MatchingProducts> {
  const words = searchWords(wanted.search);
  const exact = await findPage(
    db,
    wanted,
    words.map((word) => [word]),
  );
  if (exact.total > 0 || words.length === 0) return { ...exact, isCorrected: false };
  return { ...(await findPage(db, wanted, await correctSpelling(db, words))), isCorrected: true };
}

async function findPage(db: Database, { category, ...asked }: ProductSearch, spellings: string[][]) {
  const wanted = { category, words: await loadWords(db, spellings) };
  const { total, ids } = await find(db, wanted, (total) => {
    const { offset } = paginate(total, asked);
    return { from: offset, to: Math.min(offset + asked.pageSize, total) };
  });
  const { page, pageCount } = paginate(total, asked);
  const found = new Map((await listProductsByIds(db, ids)).map((product) => [product.id, product]));
  return { products: ids.flatMap((id) => found.get(id) ?? []), total, page, pageCount };
}

async function find(db: Database, wanted: Wanted, sliceOf: (total: number) => Slice) {
  const counted = await countMatching(db, wanted, isInBitmaps(wanted));
  const inBitmaps = counted === undefined ? await findInBitmaps(db, wanted, sliceOf) : undefined;
  if (inBitmaps) return inBitmaps;
  // The bitmaps may have been made anew between the two queries.
  const total = counted ?? (await countMatching(db, wanted)) ?? 0;
  return { total, ids: await listMatching(db, wanted, sliceOf(total)) };
}

export async function loadWords(db: Database, spellings: string[][]): Promise<Word[]> {
  const forms = await readForms(db, spellings.flat());
  return spellings.flatMap((word) => loadWord(word.map((spelling) => forms.get(spelling) ?? '')) ?? []);
}

async function readForms(db: Database, words: string[]): Promise<Map<string, string>> {
  const forms = new Map(words.map((word) => [word, word.toLowerCase()]));
  const others = words.filter((word) => !/^[!-~]*$/.test(word));
  if (others.length === 0) return forms;
  const { rows } = await db.execute<{ word: string; form: string }>(
    sql`select word, search_form(word) as form from unnest(${sql.param(others)}::text[]) as word`,
  );
  for (const { word, form } of rows) forms.set(word, form);
  return forms;
}
