import { redirect } from 'react-router';
import {
  type ContactMessage,
  type MessageRefusals,
  parseMessage,
} from '../../domain/messages/message.schema.ts';
import { sendMessage } from '../../domain/messages/send-message.ts';
import { listNewest } from '../../domain/products/product.queries.ts';
import type { PublicProduct } from '../../domain/products/product.ts';
import type { TooMany } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, databaseTimedOutContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryHeaders } from '../../platform/headers.server.ts';
import { address, languageOf } from '../address.ts';
import { cachedOffer } from '../cached-records.server.ts';
import { findBrowserId, setBrowserId } from '../forms/known-browser.server.ts';
import { formStatuses, submitPublicForm } from '../forms/submit-public-form.server.ts';
import { findLastGoodShopfront } from '../page-cache/last-good-shopfront.ts';
import { addProductDependencies } from '../page-cache/product-dependencies.ts';
import { hasChat, pageMeta } from '../seo/page-meta.ts';
import { type ShopTerms, shopJsonLd, siteJsonLd } from '../seo/shop-json-ld.ts';
import type { Route } from './+types/home-page';
import type { RefusedMessage } from './contact-form.tsx';
import { listDepartments } from './departments.server.ts';
import { HomeView } from './home-view.tsx';
import { findHomeWords } from './home-words.server.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

const featuredCount = 9;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  // A message that was not saved comes back with what was typed, without the products.
  const isAway = context.get(databaseTimedOutContext);
  const featured = isAway ? [] : await listNewest(shop.db, featuredCount);
  const departments = featured.length === featuredCount ? await listDepartments(shop) : [];
  const words = await findHomeWords({ request, context });
  const faces = departments.map(({ face }) => face);
  addProductDependencies(context, { list: true, byPrices: true, products: [...featured, ...faces] });
  const terms = isAway ? noTerms : await findTerms(context);
  return { featured, departments, words, terms, isSent: new URL(request.url).searchParams.has('sent') };
}

const noTerms: ShopTerms = { fees: undefined, hasReturns: false };

async function findTerms(context: Route.LoaderArgs['context']): Promise<ShopTerms> {
  const [offer, { pages }] = await Promise.all([
    cachedOffer(context.get(shopContext)),
    findLastGoodShopfront(context),
  ]);
  const fees = offer?.zones.map(({ fee }) => fee) ?? [];
  return {
    fees: fees.length > 0 ? { least: Math.min(...fees), most: Math.max(...fees) } : undefined,
    hasReturns: pages.includes('returns'),
  };
}

type MessageTypes = {
  values: { message: ContactMessage };
  saved: object;
  refusal: { reason: 'fields'; fields: MessageRefusals } | TooMany;
  pageData: PublicProduct[];
  refused: RefusedMessage;
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const { network } = context.get(callerContext);
  const browser = await findBrowserId(request, shop);
  const language = languageOf(new URL(request.url).pathname);
  const openForMs = form.field('open-for');
  const typed: ContactMessage = {
    name: form.field('name'),
    email: form.field('email'),
    phone: form.field('phone'),
    subject: form.field('subject'),
    content: form.field('message'),
  };

  return submitPublicForm<MessageTypes>(shop, context, {
    form,
    openForMs: /^\d{1,12}$/.test(openForMs) ? Number(openForMs) : undefined,
    parse: () => parseMessage(typed),
    limits: () => [
      ['message by browser', browser.id],
      ['message from network', network],
    ],
    save: ({ message }, admit) => sendMessage(shop.db, { language, message }, { admit }),
    onSaved: async () =>
      redirect(address(language, '/?sent=1#contact'), {
        status: 303,
        headers: await setBrowserId(browser, shop),
      }),
    loadPageData: () => listNewest(shop.db, featuredCount),
    refused: (refusal, { minutes }) => ({
      reason: refusal.reason,
      minutes,
      fields: refusal.reason === 'fields' ? refusal.fields : {},
      typed,
    }),
    statuses: formStatuses,
    events: {
      notSaved: 'message not saved',
      unknown: 'message saved or not',
      noPageData: 'featured products not read',
    },
  });
}

export function meta(args: Route.MetaArgs) {
  const original = hasChat(args) ? m.home_lead() : m.home_lead_no_chat();
  const description = args.loaderData?.words.description || original;
  const language = languageOf(args.location.pathname);
  return pageMeta(args, {
    title: m.home_title(),
    description,
    jsonLd: (origin, company) => [
      shopJsonLd(company, args.loaderData?.terms ?? noTerms, language, origin),
      siteJsonLd(company, language, origin),
    ],
  });
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HomeView
      featured={loaderData.featured}
      departments={loaderData.departments}
      words={loaderData.words}
      contact={{ isSent: loaderData.isSent && !actionData, refused: actionData }}
    />
  );
}
