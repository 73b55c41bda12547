import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { languages } from '../../../domain/localized.ts';
import { enterOrder } from '../../../domain/orders/entry/enter-order.ts';
import { parseEntry } from '../../../domain/orders/entry/entry.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { OutcomeUnknown } from '../../../platform/database/lost-commit.server.ts';
import { isFormKey, parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { readLines } from '../../form/action/read-lines.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { Floors } from '../floors.tsx';
import type { Route } from './+types/new-order-page';
import { EntryForm } from './entry-form.tsx';
import { decodeTypedLines } from './entry-line.ts';
import { findEntryStart } from './entry-start.server.ts';
import { findKnownProducts } from './known-products.server.ts';
import type { RefusedEntry, TypedEntry } from './refused-entry.ts';

export const meta = pageTitle(() => m.orders_enter());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const start = await findEntryStart(db, url.searchParams);
  const ids = (start?.lines ?? []).map(({ productId }) => productId);
  const known = await findKnownProducts(db, context.get(administratorContext).role, ids);
  return { key: randomUUID(), start, known };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  const typed: TypedEntry = {
    name: form.field('name'),
    phone: form.field('phone'),
    language: form.field('language'),
    note: form.field('note'),
    lines: readLines(form.field('lines'), decodeTypedLines),
  };
  const wasUnknown = form.field('maybe-saved') === 'yes';
  const refuseEntry = (refused: RefusedEntry) => {
    const mayBeSaved = refused.key === key && (wasUnknown || refused.reason === 'unknown');
    return refuse<RefusedEntry>({ ...refused, mayBeSaved });
  };

  const lines = typed.lines.map(({ productId, quantity, price }) => ({
    productId: String(productId),
    quantity,
    actualPrice: price,
  }));
  const read = parseEntry({ ...typed, lines });
  if (!read.ok) return refuseEntry({ ...read, typed, key });
  const language = languages.find((each) => each === typed.language) ?? 'fr';
  const entered = await attemptChange(shop, 'order not entered', () =>
    enterOrder(shop.db, context.get(administratorContext), {
      ...read.entry,
      key,
      language,
      mayBeSaved: wasUnknown,
    }).catch((error): { ok: false; reason: 'unknown' } => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      shop.logError('order saved or not', error);
      return { ok: false, reason: 'unknown' };
    }),
  );
  if (entered.ok) return redirectWithNotice(`/admin/orders/${entered.id}`, 'order-entered');
  return refuseEntry({ ...entered, typed, key: entered.reason === 'key-used' ? randomUUID() : key });
}

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
