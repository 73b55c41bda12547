import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { type CartLine, clearedCart, decodeLines } from '../../domain/cart/cart.ts';
import { honeypotField, looksLikeBot } from '../../domain/honeypot.ts';
import { type BuyerRefusals, parseBuyer } from '../../domain/orders/order.schema.ts';
import { priceCart } from '../../domain/orders/order.ts';
import { placeOrder } from '../../domain/orders/place-order.ts';
import { listProductsByIds } from '../../domain/products/product.queries.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import {
  callerContext,
  databaseTimedOutContext,
  type Shop,
  shopContext,
} from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { maxAnswerMs, withTimeout } from '../../platform/database/outage.server.ts';
import { OutcomeUnknown } from '../../platform/database/save-once.server.ts';
import { isFormKey, type PostedForm, parseForm } from '../../platform/form.server.ts';
import { type Attempt, consumeOne } from '../../platform/limits.server.ts';
import { retryAfter, retryHeaders } from '../../platform/retry-after.server.ts';
import { address, languageOf } from '../address.ts';
import { findBrowserId } from '../forms/browser-id.server.ts';
import { lastShopfront } from '../page-cache/last-good-shopfront.ts';
import { hasChat, pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/cart-page';
import { cartCookie, cartFromCookie } from './cart-cookie.ts';
import { CartView } from './cart-view.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, logError } = shop;
  const cart = cartFromCookie(request.headers.get('Cookie'));
  const [removed] = decodeLines([new URL(request.url).searchParams.get('removed') ?? '']);
  const browser = findBrowserId(request, shop);
  const headers = new Headers(browser.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
  const form = { orderKey: newOrderKey(browser.id, shop), openedAt: sealedNow(shop) };
  const unpriced = () => data({ quote: undefined, removed: undefined, ...form }, { status: 503, headers });
  if (context.get(databaseTimedOutContext)) return unpriced();
  try {
    const quote = await quoteCart(db, cart.lines);
    const [product] = await listProductsByIds(db, removed ? [removed.productId] : []);
    const undo = removed && product ? { ...removed, product } : undefined;
    return data({ quote, removed: undo, ...form }, { headers });
  } catch (error) {
    logError('cart not priced', error);
    return unpriced();
  }
}

/** A key for one order, signed for the browser that gets it. */
function newOrderKey(browserId: string, { seal }: Shop, part: string = randomUUID()): string {
  const signature = seal.close('order key', `${browserId}_${part}`).slice(-24);
  return `${part}_${signature}`;
}

/** Whether the key was made for this browser: another one that comes by it learns nothing of its order. */
function isKeyOf(browserId: string, key: string, shop: Shop): boolean {
  return key === newOrderKey(browserId, shop, key.slice(0, 36));
}

/** When the form was made, as it comes back with it. */
function sealedNow({ seal }: Shop): string {
  return seal.close('order form', Date.now().toString(36));
}

/** How long the form was open, in milliseconds; one that carries no time was kept by the phone, and is not new. */
function openFor(form: PostedForm, { seal }: Shop): number | undefined {
  const openedAt = seal.read('order form', form.field('opened'));
  return openedAt ? Date.now() - Number.parseInt(openedAt, 36) : undefined;
}

export type Quote = Awaited<ReturnType<typeof quoteCart>>;

/** The cart as the shop prices it at this moment. */
async function quoteCart(db: Database, lines: CartLine[]) {
  return priceCart(
    lines,
    await listProductsByIds(
      db,
      lines.map((line) => line.productId),
    ),
  );
}

export type Typed = { name: string; phone: string };
export type RefusedOrder = {
  reason:
    | 'fields'
    | 'form-expired'
    | 'cart-empty'
    | 'cart-changed'
    | 'key-used'
    | 'automatic'
    | 'too-many'
    | 'not-saved'
    | 'unknown';
  fields: BuyerRefusals;
  typed: Typed;
  orderKey: string;
  openedAt: string;
  /** Minutes to wait before it is tried again. */
  minutes: number;
  /** As they were sent: what is ordered again, should the cart not be priced now. */
  lines: CartLine[];
  total: number | undefined;
  quote: Quote | undefined;
  savedOrder: string | undefined;
  /** Whether it was sent with this key and nobody could say how that ended. */
  mayBeSaved: boolean;
};

const statuses: Record<RefusedOrder['reason'], number> = {
  fields: 422,
  'form-expired': 422,
  'cart-empty': 422,
  'cart-changed': 409,
  'key-used': 422,
  automatic: 422,
  'too-many': 429,
  'not-saved': 503,
  unknown: 503,
};

/** Longest wait for how often a browser has ordered, in milliseconds; the order itself has its own time after it. */
const longestLookup = 1000;
/** Prices are asked for so many milliseconds even when the time is over. */
const shortestQuote = 300;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const language = languageOf(new URL(request.url).pathname);
  const shop = context.get(shopContext);
  const { db, limits, logError } = shop;
  const { network } = context.get(callerContext);
  const browser = findBrowserId(request, shop);
  const typed = { name: form.field('name'), phone: form.field('phone') };
  const key = form.field('key');
  const lines = decodeLines(form.fields('line'));
  const mayBeSaved = form.field('maybe-saved') === 'yes';
  const startedAt = performance.now();

  /** None when the catalogue does not answer in time: what was typed is worth more than today's prices. */
  const quoteInTime = async () => {
    const left = maxAnswerMs - (performance.now() - startedAt);
    try {
      return await withTimeout(Math.max(left, shortestQuote), () => quoteCart(db, lines));
    } catch (error) {
      logError('cart not priced', error);
      context.set(databaseTimedOutContext, true);
      return undefined;
    }
  };
  const refuse = async (
    reason: RefusedOrder['reason'],
    { fields = {}, savedOrder, wait }: { fields?: BuyerRefusals; savedOrder?: string; wait?: number } = {},
  ) => {
    const isKeySpent = reason === 'form-expired' || reason === 'key-used';
    const canPrice = lines.length > 0 && !context.get(databaseTimedOutContext);
    const refused: RefusedOrder = {
      reason,
      fields,
      typed,
      orderKey: isKeySpent ? newOrderKey(browser.id, shop) : key,
      openedAt: form.field('opened'),
      minutes: waitInMinutes(wait ?? 0),
      lines,
      total: readTotal(form),
      quote: canPrice ? await quoteInTime() : undefined,
      savedOrder,
      mayBeSaved: !isKeySpent && (mayBeSaved || reason === 'unknown'),
    };
    return data(refused, { status: statuses[reason], headers: retryAfter(wait) });
  };

  const read = parseBuyer(typed);
  if (!isFormKey(key)) return refuse('form-expired');
  if (!read.ok) return refuse(read.reason, { fields: read.fields });

  const filled = {
    bait: form.field(honeypotField),
    openFor: openFor(form, shop),
    shortest: limits.shortestFilling,
  };
  const { buyer } = read;
  const byBrowser: Attempt = ['order by browser', browser.id];
  const counted = consumeOne(limits, ['order by phone', buyer.phone], byBrowser, [
    'order from network',
    network,
  ]);
  try {
    if (await withTimeout(longestLookup, () => looksLikeBot(filled, () => limits.isOverHalf(byBrowser))))
      return await refuse('automatic');
    const placed = await placeOrder(
      db,
      { key, language, buyer, lines, seenTotal: readTotal(form), mayBeSaved },
      { admit: counted.take },
    );
    if (placed.ok) {
      if (lastShopfront()?.company.whatsapp === '')
        shop.logWarning('an order was saved, but the company has no WhatsApp number to hand it over to');
      return redirect(address(language, `/order/${placed.token}`), {
        status: 303,
        headers: { 'Set-Cookie': cartCookie(clearedCart(cartFromCookie(request.headers.get('Cookie')))) },
      });
    }
    return await refuse(placed.reason, {
      ...(placed.reason === 'too-many' && { wait: placed.retryAfter }),
      ...(placed.reason === 'key-used' &&
        isKeyOf(browser.id, key, shop) && { savedOrder: address(language, `/order/${placed.token}`) }),
    });
  } catch (error) {
    const isUnknown = error instanceof OutcomeUnknown;
    logError(isUnknown ? 'order saved or not' : 'order not saved', error);
    // Not waited for: what counts may be out of reach as well.
    void counted.giveBack();
    context.set(databaseTimedOutContext, true);
    return refuse(isUnknown ? 'unknown' : 'not-saved');
  }
}

function readTotal(form: PostedForm): number | undefined {
  const total = form.field('total');
  return /^\d{1,15}$/.test(total) ? Number(total) : undefined;
}

export function meta(args: Route.MetaArgs) {
  const description = hasChat(args) ? m.order_next_step() : m.order_next_step_no_chat();
  return pageMeta(args, { title: m.cart_title(), description });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartView
      quote={actionData?.quote ?? loaderData.quote}
      removed={loaderData.removed}
      orderKey={actionData?.orderKey ?? loaderData.orderKey}
      openedAt={actionData?.openedAt ?? loaderData.openedAt}
      refused={actionData}
    />
  );
}
