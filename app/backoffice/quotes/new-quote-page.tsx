import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { todayInDouala } from '../../domain/date.ts';
import { findOffer } from '../../domain/delivery/delivery.queries.ts';
import { listOrganisationNames } from '../../domain/organisations/organisation.queries.ts';
import { addDays, proposedValidityDays } from '../../domain/quotes/quote.ts';
import { addQuote } from '../../domain/quotes/save-quote.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { Floors } from '../orders/floors.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/new-quote-page';
import type { RefusedQuote } from './quote-errors.ts';
import { noDelivery, noNewOrganisation } from './quote-fields.ts';
import { QuoteForm } from './quote-form.tsx';
import { readQuote, typedQuote } from './typed-quote.ts';

export const meta = pageTitle(() => m.quotes_new());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const validUntil = addDays(todayInDouala(new Date()), proposedValidityDays)
    .split('-')
    .toReversed()
    .join('/');
  return {
    key: randomUUID(),
    newOrganisationId: randomUUID(),
    validUntil,
    organisations: await listOrganisationNames(db, null),
    offer: await findOffer(db),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  const typed = typedQuote(form);
  const read = readQuote(typed, todayInDouala(new Date()));
  if (!read.ok) return refuse<RefusedQuote>({ ...read, typed, key, version: 0 });
  const added = await attemptChange(shop, 'quote not saved', () =>
    addQuote(shop.db, context.get(administratorContext), {
      ...{ key, quote: read.quote },
      asksAdmin: form.field('ask') === 'yes',
    }),
  );
  if (added.ok)
    return redirectWithNotice(
      `/admin/quotes/${added.id}`,
      'isAsked' in added && added.isAsked ? 'price-asked' : 'quote-saved',
    );
  return refuse<RefusedQuote>({
    ...added,
    typed,
    key: added.reason === 'key-used' ? randomUUID() : key,
    version: 0,
  });
}

const noProducts = { sold: [], gone: [] };
const noOffer = { zones: [], agencies: [] };

export default function NewQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  const { key, validUntil, organisations, offer, newOrganisationId } = loaderData;
  const { recipient, fee_paid_to: feePaidTo, ...delivery } = noDelivery;
  const typed = {
    newOrganisation: { ...noNewOrganisation, id: newOrganisationId },
    wishes: offer && {
      ...{ ...delivery, recipient, recipientPhone: '', feePaidTo, fee: '', isTold: false },
      ...{ remark: '', company: '', niu: '' },
    },
    ...{ name: '', phone: '', email: '', purchaseOrder: '', terms: '', note: '', discount: '' },
    asProforma: false,
    ...{ language: 'fr', organisation: '', validUntil, lines: [] },
  };
  return (
    <>
      <PageHeader title={m.quotes_new()} back="/admin/quotes" />
      <Floors>
        <QuoteForm
          subject="quote:new"
          isNew
          formKey={key}
          version={0}
          typed={typed}
          organisations={organisations}
          known={noProducts}
          offer={offer ?? noOffer}
          refused={refused}
        />
      </Floors>
    </>
  );
}
