import { data, redirect } from 'react-router';
import { honeypotField, looksLikeBot } from '../../domain/honeypot.ts';
import {
  type ContactMessage,
  type MessageRefusals,
  parseMessage,
} from '../../domain/messages/message.schema.ts';
import { sendMessage } from '../../domain/messages/send-message.ts';
import { listNewest } from '../../domain/products/product.queries.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, databaseTimedOutContext, shopContext } from '../../platform/context.server.ts';
import { withTimeout } from '../../platform/database/outage.server.ts';
import { OutcomeUnknown } from '../../platform/database/save-once.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { type Attempt, consumeOne } from '../../platform/limits.server.ts';
import { retryAfter, retryHeaders } from '../../platform/retry-after.server.ts';
import { address, languageOf } from '../address.ts';
import { findBrowserId } from '../forms/browser-id.server.ts';
import { addProductDependencies } from '../page-cache/product-dependencies.ts';
import { hasChat, pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/home-page';
import { HomeView } from './home-view.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

const featuredCount = 9;
/** Longest wait for how often a browser has written, in milliseconds; the message itself has its own time after it. */
const longestLookup = 1000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  // Whoever wrote a message that was not saved gets it back without the shelf.
  const featured = context.get(databaseTimedOutContext) ? [] : await listNewest(db, featuredCount);
  addProductDependencies(context, { list: true, products: featured });
  return { featured, isSent: new URL(request.url).searchParams.has('sent') };
}

export type RefusedMessage = {
  reason: 'fields' | 'automatic' | 'too-many' | 'not-saved' | 'unknown';
  /** Minutes to wait before it is tried again. */
  minutes: number;
  fields: MessageRefusals;
  typed: ContactMessage;
};

/** The contact form. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const { db, limits, logError } = shop;
  const { network } = context.get(callerContext);
  const browser = findBrowserId(request, shop);
  const language = languageOf(new URL(request.url).pathname);
  const typed: ContactMessage = {
    name: form.field('name'),
    email: form.field('email'),
    subject: form.field('subject'),
    content: form.field('message'),
  };
  const refuse = (
    status: number,
    reason: RefusedMessage['reason'],
    { fields = {}, wait }: { fields?: MessageRefusals; wait?: number } = {},
  ) =>
    data<RefusedMessage>(
      { reason, fields, typed, minutes: waitInMinutes(wait ?? 0) },
      { status, headers: retryAfter(wait) },
    );

  const read = parseMessage(typed);
  if (!read.ok) return refuse(422, read.reason, { fields: read.fields });
  const openFor = /^\d{1,12}$/.test(form.field('open-for')) ? Number(form.field('open-for')) : undefined;
  const filled = { bait: form.field(honeypotField), openFor, shortest: limits.shortestFilling };
  const byBrowser: Attempt = ['message by browser', browser.id];
  const counted = consumeOne(limits, byBrowser, ['message from network', network]);
  try {
    const { message } = read;
    if (await withTimeout(longestLookup, () => looksLikeBot(filled, () => limits.isOverHalf(byBrowser))))
      return refuse(422, 'automatic');
    const sent = await sendMessage(db, { language, message }, { admit: counted.take });
    if (!sent.ok) return refuse(429, 'too-many', { wait: sent.retryAfter });
  } catch (error) {
    const isUnknown = error instanceof OutcomeUnknown;
    logError(isUnknown ? 'message saved or not' : 'message not saved', error);
    // Not waited for: what counts may be out of reach as well.
    void counted.giveBack();
    context.set(databaseTimedOutContext, true);
    return refuse(503, isUnknown ? 'unknown' : 'not-saved');
  }
  const headers = browser.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return redirect(address(language, '/?sent=1#contact'), { status: 303, headers });
}

export function meta(args: Route.MetaArgs) {
  const description = hasChat(args) ? m.home_lead() : m.home_lead_no_chat();
  return pageMeta(args, { title: m.home_title(), description });
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HomeView
      featured={loaderData.featured}
      contact={{ isSent: loaderData.isSent && !actionData, refused: actionData }}
    />
  );
}
