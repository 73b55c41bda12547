import { z } from 'zod';
import {
  type ApiList,
  type ApiPage,
  findApiOrder,
  findApiProduct,
  findApiStock,
  listApiOrders,
  listApiProducts,
  listApiStock,
} from '../../domain/api/api.queries.ts';
import { type ApiRight, maxPage } from '../../domain/api/api.ts';
import { findTokenRights, noteUse } from '../../domain/api/token.queries.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, type Shop, shopContext } from '../../platform/context.server.ts';
import { isOutage } from '../../platform/database/outage.server.ts';
import type { Route } from './+types/answer-api';

type Resource = {
  list: (shop: Shop, page: ApiPage) => Promise<ApiList<object>>;
  find: (shop: Shop, id: string) => Promise<object | undefined>;
  /** The parameter that leaves out older records. */
  since?: string;
};

const resources: Record<ApiRight, Resource> = {
  products: {
    list: ({ db, publicUrl }, page) => listApiProducts(db, page, publicUrl),
    find: ({ db, publicUrl }, id) => findApiProduct(db, id, publicUrl),
  },
  stock: {
    list: ({ db }, page) => listApiStock(db, page),
    find: ({ db }, id) => findApiStock(db, id),
    since: 'changed_since',
  },
  orders: {
    list: ({ db }, page) => listApiOrders(db, page),
    find: ({ db }, number) => findApiOrder(db, { number }),
    since: 'placed_since',
  },
};

type Refused = 400 | 401 | 403 | 404 | 405 | 429 | 500 | 503;

export async function loader({ request, params, url, context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  try {
    return await answer(shop, {
      request,
      path: params['*'],
      url,
      network: context.get(callerContext).network,
    });
  } catch (error) {
    if (isOutage(error)) return refuse(request, 503, m.api_outage, { 'Retry-After': '5' });
    shop.logError('api request failed', error);
    return refuse(request, 500, m.api_failed);
  }
}

/** Programs read here; nothing is changed. */
export function action({ request }: Route.ActionArgs): Response {
  return refuse(request, 405, m.api_read_only, { Allow: 'GET, HEAD' });
}

type Asked = { request: Request; path: string; url: URL; network: string };

async function answer(shop: Shop, { request, path, url, network }: Asked): Promise<Response> {
  const token = bearerOf(request);
  const caller = token && (await findTokenRights(shop.db, token));
  if (!caller) return refuseStranger(shop, request, network);
  if (!caller.isUseNoted)
    shop.background.runAfterResponse('api token use not noted', noteUse(shop.db, caller.id));
  const [version, name = '', id, ...rest] = path.split('/');
  const right = rightOf(name);
  if (version !== 'v1' || !right || rest.length > 0) return refuse(request, 404, m.api_no_address);
  if (!caller.rights.includes(right)) return refuse(request, 403, m.api_no_right);
  const resource = resources[right];
  if (id !== undefined) {
    const found = await resource.find(shop, id);
    return found ? json(found) : refuse(request, 404, m.api_not_found);
  }
  const page = parsePage(url, resource.since);
  if (!page.ok) return refuse(request, 400, page.sentence);
  const list = await resource.list(shop, page);
  return list ? json(list) : refuse(request, 400, m.api_bad_cursor);
}

function rightOf(name: string): ApiRight | undefined {
  return (Object.keys(resources) as ApiRight[]).find((each) => each === name);
}

function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer +([\w-]{1,100}) *$/i.exec(headers.get('Authorization') ?? '')?.[1];
}

/** Only a wrong token counts: strangers in the same network lock no program out (decisions/016). */
async function refuseStranger({ limits }: Shop, request: Request, network: string): Promise<Response> {
  const taken = await limits.take(['api token from network', network]);
  const wait = taken.ok ? 0 : taken.retryAfter;
  if (wait === 0) return refuse(request, 401, m.api_unknown_token, { 'WWW-Authenticate': 'Bearer' });
  const sentence: Sentence = (_, language) => m.api_too_many({ minutes: waitInMinutes(wait) }, language);
  return refuse(request, 429, sentence, { 'Retry-After': String(wait) });
}

type Page = ({ ok: true } & ApiPage) | { ok: false; sentence: Sentence };

function parsePage({ searchParams }: URL, since: string | undefined): Page {
  const asked = Object.fromEntries(searchParams);
  const known = ['after', 'limit', ...(since ? [since] : [])];
  const unknown = Object.keys(asked).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return {
      ok: false,
      sentence: (_, language) => m.api_unknown_parameter({ known: known.join(', ') }, language),
    };
  const limit = asked.limit === undefined ? maxPage : Number(/^\d{1,3}$/.exec(asked.limit)?.[0] ?? 0);
  if (limit < 1 || limit > maxPage)
    return { ok: false, sentence: (_, language) => m.api_bad_limit({ most: maxPage }, language) };
  const moment = since === undefined ? undefined : asked[since];
  const read = readMoment(moment);
  if (moment !== undefined && !read) return { ok: false, sentence: m.api_bad_moment };
  return { ok: true, after: asked.after, limit, since: read };
}

/** PostgreSQL knows neither a year 0 nor one of five digits as JavaScript writes it. */
function readMoment(text: string | undefined): Date | undefined {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success) return undefined;
  const moment = new Date(String(text));
  return moment.getUTCFullYear() >= 1970 && moment.getUTCFullYear() <= 9999 ? moment : undefined;
}

function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store', ...headers } });
}

type Sentence = (facts: Record<string, never>, language: { locale: 'fr' | 'en' }) => string;

/** In French, unless the program prefers English. */
function refuse(request: Request, status: Refused, sentence: Sentence, headers: Record<string, string> = {}) {
  const locale = /^\s*en\b/i.test(request.headers.get('Accept-Language') ?? '') ? 'en' : 'fr';
  return json({ error: { status, message: sentence({}, { locale }) } }, status, {
    ...{ Vary: 'Accept-Language', ...headers },
  });
}
