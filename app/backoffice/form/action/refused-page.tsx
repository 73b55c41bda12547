import { Link } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { explainFailure } from '../../shell/failure.tsx';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { safeNext } from '../../sign-in/address.ts';
import type { Route } from './+types/refused-page';

export function meta({ loaderData }: Route.MetaArgs) {
  return pageTitle(() => explain(loaderData).title)();
}

/** What `answer-as-page.ts` shows to a browser without a script, after an action that has no screen of its own. */
export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return {
    reason: searchParams.get('reason') ?? '',
    status: Number(searchParams.get('status')),
    back: safeNext(searchParams.get('back')),
  };
}

const sentences: Record<string, () => string> = {
  stale: m.refused_stale,
  fields: m.refused_fields,
  failed: m.refused_failed,
  unknown: m.refused_failed,
  'quote-unsaved': m.quotes_send_first,
  'quote-closed': m.quotes_closed,
  'quote-accepted': m.quotes_already_accepted,
  'lines-missing': m.quotes_lines_missing,
  'validity-past': m.quotes_validity_past,
  expired: m.quotes_not_acceptable,
  declined: m.quotes_not_acceptable,
  superseded: m.quotes_not_acceptable,
  'not-sent': m.quotes_not_acceptable,
  answered: m.orders_price_answered,
  'not-enough-stock': m.orders_price_short,
};

function explain({ reason, status }: { reason: string; status: number }): { title: string; text: string } {
  if ([403, 404, 504].includes(status)) return explainFailure(status, undefined);
  const sentence = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  return { title: m.refused_title(), text: sentence?.() ?? m.refused_general() };
}

export default function RefusedPage({ loaderData }: Route.ComponentProps) {
  const { title, text } = explain(loaderData);
  return (
    <>
      <PageHeader title={title} />
      <p>{text}</p>
      <Link className="button justify-self-start" to={loaderData.back}>
        {m.refused_back()}
      </Link>
    </>
  );
}
