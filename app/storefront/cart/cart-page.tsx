import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { type CartLine, clearedCart, decodeLines } from '../../domain/cart/cart.ts';
import { type BuyerRefusals, priceCart, readBuyer } from '../../domain/orders/order.ts';
import { placeOrder } from '../../domain/orders/place-order.ts';
import { listProductsByIds } from '../../domain/products/product.queries.ts';
import { m } from '../../generated/words/messages.js';
import { gaveUpContext, shopContext } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { isFormKey, type PostedForm, readForm } from '../../platform/form.server.ts';
import { answerTime, inTime } from '../../platform/outage.server.ts';
import { address, languageOf } from '../address.ts';
import { readLastGoodShopfront } from '../last-good-shopfront.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/cart-page';
import { cartCookie, readCart } from './cart-cookie.ts';
import { CartView } from './cart-view.tsx';

export { PageFailure as ErrorBoundary } from '../failure-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, logError } = context.get(shopContext);
  const cart = readCart(request.headers.get('Cookie'));
  const [removed] = decodeLines([new URL(request.url).searchParams.get('removed') ?? '']);
  const headers = { 'Cache-Control': 'private, no-store' };
  const unpriced = { quote: undefined, removed: undefined, orderKey: randomUUID() };
  if (context.get(gaveUpContext)) return data(unpriced, { status: 503, headers });
  try {
    const quote = await quoteCart(db, cart.lines);
    const [product] = await listProductsByIds(db, removed ? [removed.productId] : []);
    const undo = removed && product ? { ...removed, product } : undefined;
    return data({ ...unpriced, quote, removed: undo }, { headers });
  } catch (error) {
    logError('cart not priced', error);
    return data(unpriced, { status: 503, headers });
  }
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
  reason: 'fields' | 'form-expired' | 'cart-empty' | 'cart-changed' | 'key-used' | 'not-saved';
  fields: BuyerRefusals;
  typed: Typed;
  orderKey: string;
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
  'not-saved': 503,
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const language = languageOf(new URL(request.url).pathname);
  const shop = context.get(shopContext);
  const { db, logError } = shop;
  const typed = { name: form.field('name'), phone: form.field('phone') };
  const key = form.field('key');
  const lines = decodeLines(form.fields('line'));

  const refuse = async (
    reason: RefusedOrder['reason'],
    { fields = {}, savedOrder }: { fields?: BuyerRefusals; savedOrder?: string } = {},
  ) => {
    const isKeySpent = reason === 'form-expired' || reason === 'key-used';
    const quote = lines.length > 0 && reason !== 'not-saved' ? await quoteCart(db, lines) : undefined;
    const refused: RefusedOrder = {
      reason,
      fields,
      typed,
      orderKey: isKeySpent ? randomUUID() : key,
      lines,
      total: readTotal(form),
      quote,
      savedOrder,
    };
    return data(refused, { status: statuses[reason] });
  };

  const read = readBuyer(typed);
  if (!isFormKey(key)) return refuse('form-expired');
  if (!read.ok) return refuse(read.reason, { fields: read.fields });

  try {
    const { buyer } = read;
    const placed = await inTime(answerTime, (signal) =>
      placeOrder(db, { key, language, buyer, lines, seenTotal: readTotal(form) }, { signal }),
    );
    if (placed.ok) {
      const { company } = await readLastGoodShopfront(context);
      if (!company.whatsapp)
        shop.logWarning('an order was saved, but the company has no WhatsApp number to hand it over to');
      return redirect(address(language, `/order/${placed.token}`), {
        status: 303,
        headers: { 'Set-Cookie': cartCookie(clearedCart(readCart(request.headers.get('Cookie')))) },
      });
    }
    return await refuse(placed.reason, {
      savedOrder: placed.reason === 'key-used' ? address(language, `/order/${placed.token}`) : undefined,
    });
  } catch (error) {
    logError('order not saved', error);
    context.set(gaveUpContext, true);
    return refuse('not-saved');
  }
}

function readTotal(form: PostedForm): number | undefined {
  const total = form.field('total');
  return /^\d{1,15}$/.test(total) ? Number(total) : undefined;
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.cart_title(), description: m.order_next_step() });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartView
      quote={actionData?.quote ?? loaderData.quote}
      removed={loaderData.removed}
      orderKey={actionData?.orderKey ?? loaderData.orderKey}
      refused={actionData}
    />
  );
}
