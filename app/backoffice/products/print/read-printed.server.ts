import { redirect } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import type { Language } from '../../../domain/localized.ts';
import { listSoldProducts } from '../../../domain/products/list/sold.queries.ts';
import { listIdsForStaff } from '../../../domain/products/list/staff-products.queries.ts';
import { getLocale } from '../../../generated/words/runtime.js';
import type { Shop } from '../../../platform/context.server.ts';
import { fileName } from '../../import-export/export/table-response.server.ts';
import { keepProductFilter, parseProductFilter } from '../list/product-filter.ts';
import { maxLabels } from './printed-lists.ts';

/** What is on sale in a list of products; nothing where it has more than a paper may hold. */
export async function readPrinted(
  { db }: Pick<Shop, 'db'>,
  { searchParams }: URL,
  language: Language = getLocale(),
) {
  const { ids, total } = await listIdsForStaff(db, parseProductFilter(searchParams), maxLabels);
  return { products: await listSoldProducts(db, ids, language), isTooLong: total > maxLabels };
}

export const printRefusals = ['nothing', 'too-many', 'too-costly'] as const;
export type PrintRefusal = (typeof printRefusals)[number];

/** Back to the screen, which says why nothing was printed. `of` is what was asked for. */
export function refusePrint({ searchParams }: URL, refused: PrintRefusal, of: string) {
  const query = keepProductFilter(searchParams);
  for (const name of ['format', 'count']) {
    const chosen = searchParams.get(name);
    if (chosen) query.set(name, chosen);
  }
  query.set('refused', refused);
  query.set('of', of);
  return redirect(`/admin/products/print?${query}`);
}

/** `Liste de prix` becomes `liste-de-prix-2026-11-27.pdf`. */
export function pdfFile(title: string, pdf: Uint8Array): Response {
  const name = `${fileName(title)}-${todayInDouala(new Date())}`;
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
    },
  });
}
