import { data, redirect } from 'react-router';
import { parsePhone } from '../../../domain/contact/phone.schema.ts';
import type { PhoneRefusal } from '../../../domain/contact/phone.ts';
import type { Outcome } from '../../../domain/outcome.ts';
import { wantProduct } from '../../../domain/outgoing-messages/want-product.ts';
import { pick } from '../../../domain/pick.ts';
import { findProductDetails } from '../../../domain/products/list/product-details.queries.ts';
import type { TooMany } from '../../../domain/rate-limit.ts';
import { m } from '../../../generated/words/messages.js';
import { callerContext, shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { retryHeaders } from '../../../platform/headers.server.ts';
import { languageOf } from '../../address.ts';
import { cachedSettings } from '../../cached-records.server.ts';
import { findBrowserId, setBrowserId } from '../../forms/known-browser.server.ts';
import { formStatuses, submitPublicForm } from '../../forms/submit-public-form.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/tell-me-page';
import { type AnsweredWish, TellMeView } from './tell-me-view.tsx';

export { PageFailure as ErrorBoundary } from '../../layout/failure-page.tsx';
export const headers = retryHeaders;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const isSlug = /^[a-z0-9]+(--?[a-z0-9]+)*$/.test(params.slug);
  const isOn = (await cachedSettings(shop)).deliveryOn;
  const details = isSlug && isOn ? await findProductDetails(shop.db, params.slug) : undefined;
  if (!details) throw data('product', { status: 404 });
  const browser = await findBrowserId(request, shop);
  const { page } = details;
  const product = { page, ...pick(details.product, 'name', 'nameEn', 'option1', 'option2') };
  const isSent = new URL(request.url).searchParams.has('sent');
  return data({ product, isSent }, { headers: await setBrowserId(browser, shop) });
}

type WishTypes = {
  values: { phone: string };
  saved: object;
  refusal: { reason: PhoneRefusal | 'product-gone' } | TooMany;
  pageData: undefined;
  refused: AnsweredWish;
};

const phoneStatuses: Record<PhoneRefusal, number> = {
  'phone-missing': 422,
  'phone-digit-missing': 422,
  'phone-digit-extra': 422,
  'phone-too-short': 422,
  'phone-too-long': 422,
  'phone-invalid': 422,
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const { network } = context.get(callerContext);
  const browser = await findBrowserId(request, shop);
  const language = languageOf(new URL(request.url).pathname);
  const typed = form.field('phone');
  return submitPublicForm<WishTypes>(shop, context, {
    form,
    openForMs: undefined,
    parse: (): Outcome<{ phone: string }, { reason: PhoneRefusal }> => parsePhone(typed),
    limits: ({ phone }) => [
      ['message by browser', browser.id],
      ['product wanted by phone', phone],
      ['message from network', network],
    ],
    // Before the size there stands the product's own name in addresses.
    save: ({ phone }, admit) =>
      wantProduct(shop.db, { slug: params.slug.replace(/--.*/, ''), phone, language }, { admit }),
    onSaved: () => redirect(`${new URL(request.url).pathname}?sent=1`, 303),
    loadPageData: async () => undefined,
    refused: ({ reason }, { minutes }) => ({ reason, typed, minutes }),
    statuses: { ...formStatuses, ...phoneStatuses, 'product-gone': 404 },
    events: {
      notSaved: 'wanted product not saved',
      unknown: 'wanted product saved or not',
      noPageData: 'wanted product not read',
    },
  });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.wanted_title(), description: m.wanted_lead(), isPrivate: true });
}

export default function TellMePage({ loaderData, actionData }: Route.ComponentProps) {
  return <TellMeView {...loaderData} answer={actionData} />;
}
