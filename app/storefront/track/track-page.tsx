import { setTimeout as pause } from 'node:timers/promises';
import { data } from 'react-router';
import { parsePhone } from '../../domain/contact/phone.schema.ts';
import { findTrackedStep } from '../../domain/deliveries/track.queries.ts';
import { parseOrderNumber } from '../../domain/orders/order.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter, retryHeaders } from '../../platform/headers.server.ts';
import type { Attempt } from '../../platform/limits.server.ts';
import { cachedSettings } from '../cached-records.server.ts';
import { findBrowserId, isBuyer, rememberBuyer, setBrowserId } from '../forms/known-browser.server.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/track-page';
import { type Tracked, TrackView } from './track-view.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  if (!(await cachedSettings(shop)).deliveryOn) throw data('page', { status: 404 });
  return data(null, { headers: await setBrowserId(await findBrowserId(request, shop), shop) });
}

/** The time of an answer must not say whether there is such an order. */
const minAnswerMs = 200;

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
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
  const isKnown = await isBuyer(request, phone.phone, shop);
  const attempts = isKnown
    ? [['track by buyer', phone.phone] satisfies Attempt]
    : await strangersAttempts(args, { number, phone: phone.phone });
  const admitted = await shop.limits.take(...attempts);
  if (!admitted.ok) {
    const minutes = waitInMinutes(admitted.retryAfter);
    return data(answer('too-many', { minutes }), { status: 429, headers: retryAfter(admitted.retryAfter) });
  }
  const [step] = await Promise.all([
    findTrackedStep(shop.db, { number, phone: phone.phone }),
    pause(minAnswerMs),
  ]);
  if (!step) return data(answer('unknown'));
  if (isKnown) await shop.limits.giveBack(...attempts);
  const headers = await rememberBuyer(request, phone.phone, shop);
  return data(answer('found', { step }), { headers });
}

/** A right answer counts too: who asks for all numbers of one telephone must not learn the right one. */
async function strangersAttempts(
  { request, context }: Route.ActionArgs,
  { number, phone }: { number: string; phone: string },
): Promise<Attempt[]> {
  const { network } = context.get(callerContext);
  const browser = await findBrowserId(request, context.get(shopContext));
  return [
    ['track by browser', browser.id],
    ['track by number', `${number} ${network}`],
    ['track by phone', `${phone} ${network}`],
    ['track by phone from anywhere', phone],
    ['track from network', network],
  ];
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.track_title(), description: m.track_lead(), isPrivate: true });
}

export default function TrackPage({ actionData }: Route.ComponentProps) {
  return <TrackView tracked={actionData} />;
}
