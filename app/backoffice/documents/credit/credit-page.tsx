import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { findDocument, listCredits } from '../../../domain/documents/document.queries.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { creditForm, parseCredit } from '../../../domain/orders/credit/credit.schema.ts';
import { creditable } from '../../../domain/orders/credit/credit.ts';
import { issueCreditNote } from '../../../domain/orders/credit/issue-credit-note.ts';
import { listReturnable } from '../../../domain/orders/credit/returned-units.ts';
import { pick } from '../../../domain/pick.ts';
import { m } from '../../../generated/words/messages.js';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/credit-page';
import type { RefusedCredit } from './credit-form.tsx';
import { CreditForm } from './credit-form.tsx';

export { reloadAfterConflict as shouldRevalidate } from '../../form/use-conflict.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => m.credit_title({ number: loaderData?.number ?? '' }))();

async function openCreditable({ db }: Shop, id: string) {
  const invoice = await findDocument(db, id);
  if (invoice?.kind !== 'invoice') throw data('document', { status: 404 });
  return { invoice, ...creditable(invoice.content, await listCredits(db, id)) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { invoice, rest, isOpen, lines } = await openCreditable(shop, params.id);
  const lineIds = lines.filter(({ left }) => left > 0).map(({ item }) => item);
  const units = await listReturnable(shop.db, lineIds);
  return {
    id: invoice.id,
    number: invoice.number,
    formKey: randomUUID(),
    ...{ rest, isOpen },
    lines: lines.map((line) => ({
      ...pick(line, 'item', 'name', 'nameEn', 'left'),
      units: units.get(line.item) ?? [],
    })),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  const typed = typedIn(creditForm, form);
  // Pieces of a line that the invoice does not have are refused, not left out.
  const pieces = form.numbered('pieces');
  const units = form.fields('units').map(Number);
  const asked = { typed, pieces, units, key };
  const read = parseCredit(
    typed,
    Object.entries(pieces).map(([item, text]) => ({ item: Number(item), typed: text })),
  );
  if (!read.ok) return refuse<RefusedCredit>({ ...read, ...asked });
  const { request: wanted, reason, returns } = read;
  const issued = await attemptChange(shop, 'credit note not issued', () =>
    issueCreditNote(shop.db, context.get(administratorContext), {
      ...{ invoiceId: params.id, key, request: wanted, reason, returns },
      units: wanted.what === 'amount' ? [] : units,
    }),
  );
  if (issued.ok) return redirectWithNotice(`/admin/documents/${issued.id}`, 'document-issued');
  return refuse<RefusedCredit>({
    ...issued,
    ...asked,
    fields: {},
    key: issued.reason === 'key-used' ? randomUUID() : key,
  });
}

export default function CreditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  const { id, number } = loaderData;
  return (
    <>
      <PageHeader title={m.credit_title({ number })} back={`/admin/documents/${id}`} />
      {loaderData.isOpen ? (
        <CreditForm {...loaderData} refused={refused} unanswered={unanswered} />
      ) : (
        <p>{m.credit_done()}</p>
      )}
    </>
  );
}
