import { data } from 'react-router';
import { formatDay } from '../../domain/date.ts';
import { type CheckedDocument, findCheckedDocument } from '../../domain/documents/document.queries.ts';
import { isCheckCode } from '../../domain/documents/document.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { retryAfter } from '../../platform/retry-after.server.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/verify-page';
import { paperName } from './paper-name.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs): Headers {
  const all = new Headers(parentHeaders);
  const seconds = loaderHeaders.get('Retry-After');
  if (seconds) all.set('Retry-After', seconds);
  return all;
}

type Checked = { document: CheckedDocument | undefined; minutes: number | undefined };

/** Says what the paper says, and nothing of its buyer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, limits } = context.get(shopContext);
  const taken = await limits.take(['verify from network', context.get(callerContext).network]);
  if (!taken.ok)
    return data<Checked>(
      { document: undefined, minutes: waitInMinutes(taken.retryAfter) },
      { status: 429, headers: retryAfter(taken.retryAfter) },
    );
  const code = params.code.toUpperCase();
  const document = isCheckCode(code) ? await findCheckedDocument(db, code) : undefined;
  return data<Checked>({ document, minutes: undefined }, { status: document ? 200 : 404 });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.verify_title(), description: m.verify_compare(), isPrivate: true });
}

export default function VerifyPage({ loaderData: { document, minutes } }: Route.ComponentProps) {
  return (
    <div className="wrap grid max-w-2xl gap-5 py-10">
      <h1>{m.verify_title()}</h1>
      {document && <Found document={document} />}
      {!document && minutes === undefined && (
        <>
          <p className="font-semibold">{m.verify_unknown()}</p>
          <p>{m.verify_unknown_hint()}</p>
        </>
      )}
      {minutes !== undefined && <p>{m.verify_too_many({ minutes })}</p>}
    </div>
  );
}

function Found({ document }: { document: CheckedDocument }) {
  const { language } = useStorefront();
  const { kind, number, revision, issuedAt, total, seller, correctedBy } = document;
  const facts = [
    [m.verify_kind(), paperName(kind)],
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
