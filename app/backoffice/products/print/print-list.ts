import { listTitle } from '../../../domain/documents/printed/compose-list.ts';
import { printList } from '../../../domain/documents/printed/print.server.ts';
import { findSeller } from '../../../domain/documents/seller.queries.ts';
import { languages } from '../../../domain/localized.ts';
import { getLocale } from '../../../generated/words/runtime.js';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/print-list';
import { listKinds, maxListed } from './printed-lists.ts';
import { pdfFile, readPrinted, refusePrint } from './read-printed.server.ts';

/** `/admin/products/price-list.pdf` and `/admin/products/catalogue.pdf`, with the filter of the list of products. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = listKinds.find((each) => url.pathname.endsWith(`/${each}.pdf`)) ?? 'price-list';
  const language = languages.find((each) => each === url.searchParams.get('language')) ?? getLocale();
  const shop = context.get(shopContext);
  const { products, isTooLong } = await readPrinted(shop, url, language);
  if (isTooLong || products.length > maxListed[kind]) return refusePrint(url, 'too-many', kind);
  if (products.length === 0) return refusePrint(url, 'nothing', kind);
  const { pictures, publicUrl, db } = shop;
  const { seller } = await findSeller(db);
  const printed = await printList(products, {
    ...{ kind, language, publicUrl, seller, pictures },
    printedAt: new Date(),
  });
  return printed.ok
    ? pdfFile(listTitle(kind, language), printed.pdf)
    : refusePrint(url, printed.reason, kind);
}
