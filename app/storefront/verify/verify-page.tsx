import { data, redirect } from 'react-router';
import { formatDay } from '../../domain/date.ts';
import { type CheckedDocument, findCheckedDocument } from '../../domain/documents/document.queries.ts';
import { isCheckCode } from '../../domain/documents/document.ts';
import { paperName } from '../../domain/documents/name-document.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { retryAfter } from '../../platform/headers.server.ts';
import { TextField } from '../../ui/field.tsx';
import { ErrorSummary, Notice } from '../../ui/notice.tsx';
import { address, languageOf } from '../address.ts';
import { TextPage } from '../content/text-page.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/verify-page';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs): Headers {
  const all = new Headers(parentHeaders);
  const seconds = loaderHeaders.get('Retry-After');
  if (seconds) all.set('Retry-After', seconds);
  return all;
}

type Checked = {
  code: string;
  document: CheckedDocument | undefined;
  minutes: number | undefined;
  isMissing?: boolean;
};

/** Says what the paper says, and nothing of its buyer. A code that is typed becomes the address that is under the paper's square. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const here = new URL(request.url);
  if (!params.code) {
    const typed = here.searchParams.get('code') ?? '';
    const code = typed.replace(/[^a-z0-9]/gi, '').toUpperCase();
    if (code) return redirect(`${address(languageOf(here.pathname), '/verify')}/${code.slice(0, 40)}`);
    const status = here.searchParams.has('code') ? 422 : 200;
    return data<Checked>({ ...nothing, isMissing: status === 422 }, { status });
  }
  const { db, limits } = context.get(shopContext);
  const taken = await limits.take(['verify from network', context.get(callerContext).network]);
  if (!taken.ok)
    return data<Checked>(
      { ...nothing, code: params.code, minutes: waitInMinutes(taken.retryAfter) },
      { status: 429, headers: retryAfter(taken.retryAfter) },
    );
  const code = params.code.toUpperCase();
  const document = isCheckCode(code) ? await findCheckedDocument(db, code) : undefined;
  return data<Checked>({ ...nothing, code, document }, { status: document ? 200 : 404 });
}

const nothing: Checked = { code: '', document: undefined, minutes: undefined };

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.verify_title(), description: m.verify_compare(), isPrivate: true });
}

export default function VerifyPage({ loaderData }: Route.ComponentProps) {
  const { code, document, minutes, isMissing = false } = loaderData;
  const { language } = useStorefront();
  const error = isMissing ? m.verify_code_missing() : undefined;
  return (
    <TextPage>
      <div className="grid max-w-2xl gap-5">
        <h1>{m.verify_title()}</h1>
        {document && <Found document={document} />}
        {!document && code !== '' && minutes === undefined && (
          <Notice kind="attention">
            <p className="font-semibold">{m.verify_unknown()}</p>
            <p>{m.verify_unknown_hint()}</p>
          </Notice>
        )}
        {minutes !== undefined && <Notice kind="problem">{m.verify_too_many({ minutes })}</Notice>}
        {!document && (
          <form className="panel grid gap-4" action={address(language, '/verify')} noValidate>
            <ErrorSummary title={m.fields_to_correct()} errors={[{ fieldId: 'verify-code', error }]} />
            <TextField
              id="verify-code"
              name="code"
              label={m.verify_code()}
              hint={m.verify_code_hint()}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              defaultValue={code}
              error={error}
            />
            <button className="button button-large" type="submit">
              {m.verify_button()}
            </button>
          </form>
        )}
      </div>
    </TextPage>
  );
}

function Found({ document }: { document: CheckedDocument }) {
  const { language } = useStorefront();
  const { kind, number, revision, issuedAt, total, seller, correctedBy } = document;
  const facts = [
    [m.verify_kind(), paperName(document)],
    [m.verify_number(), revision > 1 ? `${number}/${revision}` : number],
    [m.verify_date(), formatDay(issuedAt, language)],
    ...(kind === 'delivery-note' ? [] : [[m.verify_total(), formatFcfa(total, language)]]),
    [m.verify_seller(), seller],
    ...(correctedBy.length > 0 ? [[m.verify_corrected(), correctedBy.join(', ')]] : []),
  ];
  return (
    <>
      <p>{m.verify_found({ seller })}</p>
      <dl className="grid gap-2">
        {facts.map(([term, value]) => (
          <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2" key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{m.verify_compare()}</p>
    </>
  );
}
