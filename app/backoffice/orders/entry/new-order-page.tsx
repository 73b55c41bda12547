import { randomUUID } from 'node:crypto';
import { languages } from '../../../domain/localized.ts';
import { enterOrder } from '../../../domain/orders/entry/enter-order.ts';
import { parseEntry } from '../../../domain/orders/entry/entry.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { readLines } from '../../form/action/read-lines.server.ts';
import { saveOnceAction } from '../../form/action/save-once-action.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { decodeLines } from '../../lines/line.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { Floors } from '../floors.tsx';
import type { Route } from './+types/new-order-page';
import type { TypedEntry } from './entry-errors.ts';
import { EntryForm } from './entry-form.tsx';
import { findEntryStart } from './entry-start.server.ts';
import { findKnownProducts } from './known-products.server.ts';

export const meta = pageTitle(() => m.orders_enter());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const start = await findEntryStart(db, url.searchParams);
  const ids = (start?.lines ?? []).map(({ productId }) => productId);
  const known = await findKnownProducts(db, context.get(administratorContext).role, ids);
  return { key: randomUUID(), start, known };
}

export const action = saveOnceAction({
  event: 'order not entered',
  lost: 'order saved or not',
  typedIn: (form): TypedEntry => ({
    name: form.field('name'),
    phone: form.field('phone'),
    language: form.field('language'),
    note: form.field('note'),
    lines: readLines(form.field('lines'), decodeLines),
  }),
  save: async (typed, { db, author, once }) => {
    const lines = typed.lines.map(({ productId, quantity, price }) => ({
      productId: String(productId),
      quantity,
      actualPrice: price,
    }));
    const read = parseEntry({ ...typed, lines });
    if (!read.ok) return read;
    const language = languages.find((each) => each === typed.language) ?? 'fr';
    return enterOrder(db, author, { ...read.entry, ...once, language });
  },
  to: (id) => `/admin/orders/${id}`,
  notice: 'order-entered',
});

export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.orders_enter()} back="/admin/orders" />
      <Floors>
        <EntryForm
          formKey={loaderData.key}
          start={loaderData.start}
          known={loaderData.known}
          refused={refused}
        />
      </Floors>
    </>
  );
}
