import { setTimeout as pause } from 'node:timers/promises';
import { data } from 'react-router';
import { parsePhone } from '../../domain/contact/phone.schema.ts';
import { findTrackedStep } from '../../domain/deliveries/track.queries.ts';
import { parseOrderNumber } from '../../domain/orders/number.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter, retryHeaders } from '../../platform/retry-after.server.ts';
import { findBrowserId, setBrowserId } from '../forms/browser-id.server.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/track-page';
import { TrackView } from './track-view.tsx';
import type { Tracked } from './tracked.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  if (!(await findSettings(shop.db)).deliveryOn) throw data('page', { status: 404 });
  return data(null, { headers: await setBrowserId(await findBrowserId(request, shop), shop) });
}

/** The time of an answer must not say whether there is such an order. */
const minAnswerMs = 200;

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await parseForm(request);
  const typed = { number: form.field('number'), phone: form.field('phone') };
  const answer = (reason: Tracked['reason'], more: Partial<Tracked> = {}): Tracked => ({
    ...{ reason, fields: {}, typed, step: undefined, minutes: 0 },
    ...more,
  });
  const number = parseOrderNumber(typed.number);
  const phone = parsePhone(typed.phone);
  if (!number || !phone.ok) {
    const fields: Tracked['fields'] = {
      ...(!number && { number: 'number-invalid' }),
      ...(!phone.ok && { phone: phone.reason }),
    };
    return data(answer('fields', { fields }), { status: 422 });
  }
  const browser = await findBrowserId(request, shop);
  const admitted = await shop.limits.take(['track by browser', browser.id], ['track by number', number]);
  if (!admitted.ok) {
    const minutes = waitInMinutes(admitted.retryAfter);
    return data(answer('too-many', { minutes }), { status: 429, headers: retryAfter(admitted.retryAfter) });
  }
  const [step] = await Promise.all([
    findTrackedStep(shop.db, { number, phone: phone.phone }),
    pause(minAnswerMs),
  ]);
  return data(step ? answer('found', { step }) : answer('unknown'));
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.track_title(), description: m.track_lead(), isPrivate: true });
}

export default function TrackPage({ actionData }: Route.ComponentProps) {
  return <TrackView tracked={actionData} />;
}
