import { data, redirect } from 'react-router';
import { type ContactMessage, type MessageRefusals, readMessage } from '../../domain/messages/message.ts';
import { sendMessage } from '../../domain/messages/send-message.ts';
import { listNewest } from '../../domain/products/product.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { address, languageOf } from '../address.ts';
import { pageMeta } from '../page-meta.ts';
import { noteParts } from '../page-parts.ts';
import type { Route } from './+types/home-page';
import { HomeView } from './home-view.tsx';

export { PageFailure as ErrorBoundary } from '../failure-page.tsx';

const featuredCount = 9;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const featured = await listNewest(db, featuredCount);
  noteParts(context, { list: true, products: featured });
  return { featured, isSent: new URL(request.url).searchParams.has('sent') };
}

export type RefusedMessage = {
  reason: 'fields' | 'not-saved';
  fields: MessageRefusals;
  typed: ContactMessage;
};

/** The contact form. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { db, logError } = context.get(shopContext);
  const language = languageOf(new URL(request.url).pathname);
  const typed: ContactMessage = {
    name: form.field('name'),
    email: form.field('email'),
    subject: form.field('subject'),
    content: form.field('message'),
  };
  const refuse = (status: number, reason: RefusedMessage['reason'], fields: MessageRefusals = {}) =>
    data<RefusedMessage>({ reason, fields, typed }, { status });

  const read = readMessage(typed);
  if (!read.ok) return refuse(422, read.reason, read.fields);
  try {
    await sendMessage(db, { language, message: read.message });
  } catch (error) {
    logError('message not saved', error);
    return refuse(503, 'not-saved');
  }
  return redirect(address(language, '/?sent=1#contact'), { status: 303 });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.home_title(), description: m.home_lead() });
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HomeView
      featured={loaderData.featured}
      contact={{ isSent: loaderData.isSent && !actionData, refused: actionData }}
    />
  );
}
