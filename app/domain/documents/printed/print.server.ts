import { extname, join } from 'node:path';
import { childPools, openChild } from '../../../platform/files/child-process.server.ts';
import type { Pictures } from '../../../platform/pictures/pictures.server.ts';
import { formatFcfa } from '../../money/money.ts';
import type { SoldProduct } from '../../products/list/sold.queries.ts';
import { productName } from '../../products/product.ts';
import { composeList, type ListOptions, pageOf, printable } from './compose-list.ts';
import type { LabelFormat } from './labels.ts';
import type { PrintTask } from './list-worker.ts';

/** Beside this source, and in the build beside the bundle. */
const program = join(import.meta.dirname, `list-worker${extname(import.meta.filename)}`);
const askWorker = openChild<PrintTask, Uint8Array>(program, childPools.papers, {
  deadlineMs: 10_000,
  heap: 192,
  memory: 512,
  idleMs: 3000,
});
/** Pictures that are read at once: visitors wait for theirs, too. */
const picturesAtOnce = 4;
/** From so many cards on, pictures of 200 px keep the file small enough for WhatsApp. */
const manyCards = 24;

type Printed = { ok: true; pdf: Uint8Array } | { ok: false; reason: 'too-costly' };

export async function printList(
  products: SoldProduct[],
  { pictures, ...options }: ListOptions & { pictures: Pictures },
): Promise<Printed> {
  const list = composeList(products, options);
  if (list.kind === 'price-list') return print(list);
  const cards = list.categories.flatMap(({ items }) => items);
  const width = cards.length > manyCards ? 200 : 400;
  for (let from = 0; from < cards.length; from += picturesAtOnce)
    await Promise.all(
      cards.slice(from, from + picturesAtOnce).map(async (card) => {
        const picture = card.pictureFile && (await pictures.read(card.pictureFile, width, 'jpeg'));
        if (picture !== '' && picture.ok) card.picture = picture.bytes;
      }),
    );
  return print(list);
}

type Labels = Pick<ListOptions, 'language' | 'publicUrl' | 'seller' | 'printedAt'> & {
  format: LabelFormat;
  title: string;
};

export async function printLabels(
  labels: { product: SoldProduct; copies: number }[],
  options: Labels,
): Promise<Printed> {
  const { language, format, title, seller, printedAt } = options;
  return print({
    ...{ kind: 'labels', format, title, printedAt },
    shop: printable(seller.name),
    labels: labels.map(({ product, copies }) => ({
      name: printable(productName(product, language)),
      price: formatFcfa(product.price, language),
      sku: product.sku ?? '',
      // Who scans it may read either language: the shop offers the other one.
      link: pageOf(product.page, { ...options, language: 'fr' }),
      copies,
    })),
  });
}

async function print(task: PrintTask): Promise<Printed> {
  const answer = await askWorker(task);
  if (!answer.ok) return answer;
  const [pdf] = answer.parts;
  if (!pdf) throw new Error('the list worker answered nothing');
  return { ok: true, pdf };
}
