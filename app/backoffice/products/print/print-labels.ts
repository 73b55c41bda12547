import { planLabels } from '../../../domain/documents/printed/labels.ts';
import { printLabels } from '../../../domain/documents/printed/print.server.ts';
import { findSeller } from '../../../domain/documents/seller.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { getLocale } from '../../../generated/words/runtime.js';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/print-labels';
import { parseLabelChoice } from './label-choice.ts';
import { maxLabels } from './printed-lists.ts';
import { pdfFile, readPrinted, refusePrint } from './read-printed.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  const choice = parseLabelChoice(url.searchParams);
  const { products, isTooLong } = await readPrinted({ db }, url);
  const { labels, total } = planLabels(products, choice);
  if (isTooLong || total > maxLabels) return refusePrint(url, 'too-many', 'labels');
  if (total === 0) return refusePrint(url, 'nothing', 'labels');
  const title = m.print_labels();
  const { seller } = await findSeller(db);
  const printed = await printLabels(labels, {
    ...{ format: choice.format, language: getLocale(), title, publicUrl, seller },
    printedAt: new Date(),
  });
  return printed.ok ? pdfFile(title, printed.pdf) : refusePrint(url, printed.reason, 'labels');
}
