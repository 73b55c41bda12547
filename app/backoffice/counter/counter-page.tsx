import { randomUUID } from 'node:crypto';
import { useRef } from 'react';
import { may } from '../../domain/administrators/permission.ts';
import { findInvoice } from '../../domain/documents/document.queries.ts';
import { languages } from '../../domain/localized.ts';
import { parseCounterSale } from '../../domain/orders/entry/entry.schema.ts';
import { sellAtCounter } from '../../domain/orders/entry/sell-at-counter.ts';
import { categories } from '../../domain/products/product.ts';
import { listBestSellers } from '../../domain/reports/sales/best-sellers.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { loadPaper } from '../documents/load-paper.server.ts';
import stylesheet from '../documents/paper.css?url';
import { PaperSheet } from '../documents/paper-sheet.tsx';
import { readLines } from '../form/action/read-lines.server.ts';
import { saveOnceAction } from '../form/action/save-once-action.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { decodeLines, type TypedLine } from '../lines/line.ts';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/counter-page';
import { CounterForm } from './counter-form.tsx';
import type { TypedSale } from './refused-sale.ts';
import { SoldNotice } from './sold-notice.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];
export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta = pageTitle(() => m.counter_title());

const shownTiles = 12;

/** `sold`: the id of the order that was just sold, whose invoice is printed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db } = shop;
  const category = categories.find((each) => each === url.searchParams.get('category'));
  const sold = url.searchParams.get('sold');
  const [tiles, invoice] = await Promise.all([
    listBestSellers(db, { category, limit: shownTiles }),
    sold === null ? undefined : findInvoice(db, sold),
  ]);
  const soldPaper = invoice?.content.order &&
    invoice.orderId && {
      orderId: invoice.orderId,
      orderNumber: invoice.content.order.number,
      total: invoice.total,
      isPaid: (invoice.content.paid ?? 0) >= invoice.total,
      ...(await loadPaper(shop, invoice)),
    };
  return { formKey: randomUUID(), tiles, category, invoice: soldPaper || undefined };
}

export const action = saveOnceAction({
  event: 'sale not saved',
  lost: 'order saved or not',
  typedIn: (form): TypedSale => ({
    name: form.field('name'),
    phone: form.field('phone'),
    language: form.field('language'),
    method: form.field('method'),
    reference: form.field('reference'),
    lines: readLines(form.field('lines'), decodeLines),
  }),
  save: async (typed, { db, author, form, once }) => {
    const language = languages.find((each) => each === typed.language) ?? 'fr';
    const lines = typed.lines.map(({ productId, quantity, price }) => ({
      productId: String(productId),
      quantity,
      // Roles that may not manage orders sell at the listed prices.
      actualPrice: may(author.role, 'manage-orders') ? price : '',
    }));
    const read = parseCounterSale({ ...typed, note: '', lines }, language);
    if (!read.ok) return read;
    const acceptShortage = form.field('accept-shortage') === 'yes';
    const seen = form.field('total');
    const seenTotal = /^\d{1,15}$/.test(seen) ? Number(seen) : undefined;
    const sale = { ...read.entry, payment: read.payment, language, acceptShortage, seenTotal };
    return sellAtCounter(db, author, { ...sale, ...once });
  },
  to: (id) => `/admin/counter?sold=${id}&print`,
  notice: 'counter-sold',
});

export default function CounterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  const { invoice, ...counter } = loaderData;
  // A sold order empties the form; another category keeps its lines.
  const sale = invoice?.orderId ?? 'first';
  const next = useRef<TypedLine[]>([]);
  return (
    <>
      <div className="not-printed">
        <CounterForm
          key={sale}
          {...{ sale, next, refused, ...counter }}
          sold={invoice && <SoldNotice invoice={invoice} />}
        />
      </div>
      {invoice && (
        <div className="hidden print:block">
          <PaperSheet paper={invoice.paper} stamp={invoice.stamp} />
        </div>
      )}
    </>
  );
}
