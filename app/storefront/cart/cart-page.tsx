import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { waitInMinutes } from '../../domain/admission.ts';
import { type CartLine, clearedCart, decodeLines } from '../../domain/cart/cart.ts';
import { type BuyerRefusals, priceCart, readBuyer } from '../../domain/orders/order.ts';
import { placeOrder } from '../../domain/orders/place-order.ts';
import { listProductsByIds } from '../../domain/products/product.queries.ts';
import { baitField, looksAutomatic } from '../../domain/trap.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, gaveUpContext, type Shop, shopContext } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { isFormKey, type PostedForm, readForm } from '../../platform/form.server.ts';
import { type Attempt, countOne } from '../../platform/limits.server.ts';
import { answerTime, inTime } from '../../platform/outage.server.ts';
import { retryAfter, retryHeaders } from '../../platform/retry-after.server.ts';
import { address, languageOf } from '../address.ts';
import { readBrowserId } from '../known-browser.server.ts';
import { lastShopfront } from '../last-good-shopfront.ts';
import { hasChat, pageMeta } from '../page-meta.ts';
import type { Route } from './+types/cart-page';
import { cartCookie, readCart } from './cart-cookie.ts';
import { CartView } from './cart-view.tsx';

export { PageFailure as ErrorBoundary } from '../failure-page.tsx';
export const headers = retryHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, logError } = shop;
  const cart = readCart(request.headers.get('Cookie'));
  const [removed] = decodeLines([new URL(request.url).searchParams.get('removed') ?? '']);
  const headers = new Headers(
    readBrowserId(request, shop).cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  );
  const form = { orderKey: randomUUID(), openedAt: sealedNow(shop) };
  const unpriced = () => data({ quote: undefined, removed: undefined, ...form }, { status: 503, headers });
  if (context.get(gaveUpContext)) return unpriced();
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
    | 'not-saved';
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
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const language = languageOf(new URL(request.url).pathname);
  const shop = context.get(shopContext);
  const { db, limits, logError } = shop;
  const { network } = context.get(callerContext);
  const browser = readBrowserId(request, shop);
  const typed = { name: form.field('name'), phone: form.field('phone') };
  const key = form.field('key');
  const lines = decodeLines(form.fields('line'));

  const refuse = async (
    reason: RefusedOrder['reason'],
    { fields = {}, savedOrder, wait }: { fields?: BuyerRefusals; savedOrder?: string; wait?: number } = {},
  ) => {
    const isKeySpent = reason === 'form-expired' || reason === 'key-used';
    const quote = lines.length > 0 && reason !== 'not-saved' ? await quoteCart(db, lines) : undefined;
    const refused: RefusedOrder = {
      reason,
      fields,
      typed,
      orderKey: isKeySpent ? randomUUID() : key,
      openedAt: form.field('opened'),
      minutes: waitInMinutes(wait ?? 0),
      lines,
      total: readTotal(form),
      quote,
      savedOrder,
    };
    return data(refused, { status: statuses[reason], headers: retryAfter(wait) });
  };

  const read = readBuyer(typed);
  if (!isFormKey(key)) return refuse('form-expired');
  if (!read.ok) return refuse(read.reason, { fields: read.fields });

  const filled = {
    bait: form.field(baitField),
    openFor: openFor(form, shop),
    shortest: limits.shortestFilling,
  };
  const { buyer } = read;
  const byBrowser: Attempt = ['order by browser', browser.id];
  const counted = countOne(limits, ['order by phone', buyer.phone], byBrowser, [
    'order from network',
    network,
  ]);
  try {
    const placed = await inTime(answerTime, async (signal) => {
      if (await looksAutomatic(filled, () => limits.isOverHalf(byBrowser)))
        return { ok: false as const, reason: 'automatic' as const };
      return placeOrder(
        db,
        { key, language, buyer, lines, seenTotal: readTotal(form) },
        { admit: counted.take, signal },
      );
    });
    if (placed.ok) {
      if (lastShopfront()?.company.whatsapp === '')
        shop.logWarning('an order was saved, but the company has no WhatsApp number to hand it over to');
      return redirect(address(language, `/order/${placed.token}`), {
        status: 303,
        headers: { 'Set-Cookie': cartCookie(clearedCart(readCart(request.headers.get('Cookie')))) },
      });
    }
    return await refuse(placed.reason, {
      ...(placed.reason === 'too-many' && { wait: placed.retryAfter }),
      savedOrder: placed.reason === 'key-used' ? address(language, `/order/${placed.token}`) : undefined,
    });
  } catch (error) {
    logError('order not saved', error);
    // Not waited for: what counts may be out of reach as well.
    void counted.giveBack();
    context.set(gaveUpContext, true);
    return refuse('not-saved');
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
