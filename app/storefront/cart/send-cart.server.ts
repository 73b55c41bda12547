import { type RouterContextProvider, redirect } from 'react-router';
import { type CartLine, withoutOrdered } from '../../domain/cart/cart.ts';
import type { Wishes } from '../../domain/delivery/wish.ts';
import type { Language } from '../../domain/localized.ts';
import type { Buyer } from '../../domain/orders/order.schema.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { Admission, TooMany } from '../../domain/rate-limit.ts';
import { callerContext, type Shop, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { address, languageOf } from '../address.ts';
import { findBrowserId } from '../forms/known-browser.server.ts';
import { formStatuses, submitPublicForm } from '../forms/submit-public-form.server.ts';
import { lastShopfront } from '../page-cache/last-good-shopfront.ts';
import { cartFromCookie, setCart } from './cart-cookie.ts';
import { type Quote, quoteCart } from './load-cart.server.ts';
import { redrawField } from './order-form/order-form.tsx';
import { isKeyOf, newOrderKey, openSince } from './order-form/order-key.server.ts';
import { type OrderMisread, parseOrder, parseOrderForm } from './order-form/parse-order-form.server.ts';
import type { RefusedOrder } from './order-form/refused-order.ts';

export type SentCart = {
  key: string;
  language: Language;
  buyer: Buyer;
  wishes: Wishes | undefined;
  lines: CartLine[];
  /** In FCFA, what the buyer saw. */
  seenTotal: number | undefined;
  mayBeSaved: boolean;
};

type NotSaved =
  | { reason: 'cart-empty' | 'cart-changed' | 'fee-changed' | 'no-quotes' }
  | { reason: 'key-used'; token: string }
  | TooMany;

export type CartButton = {
  page: 'order' | 'quote';
  save: (
    shop: Shop,
    sent: SentCart,
    admit: () => Promise<Admission>,
  ) => Promise<Outcome<{ token: string }, NotSaved>>;
};

const events = {
  order: { notSaved: 'order not saved', unknown: 'order saved or not' },
  quote: { notSaved: 'quote not saved', unknown: 'quote saved or not' },
};
const noChat = {
  order: 'an order was saved, but the company has no WhatsApp number to hand it over to',
  quote: 'a quote request was saved, but the company has no WhatsApp number to hand it over to',
};

const statuses: Record<RefusedOrder['reason'], number> = {
  ...formStatuses,
  'form-expired': 422,
  'cart-empty': 422,
  'cart-changed': 409,
  'fee-changed': 409,
  'no-quotes': 409,
  'key-used': 422,
};

/** The action of both buttons: the same fields, limits and answers. */
export async function sendCart(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { page, save }: CartButton,
) {
  const form = await parseForm(request);
  const language = languageOf(new URL(request.url).pathname);
  const shop = context.get(shopContext);
  const { network } = context.get(callerContext);
  const browser = await findBrowserId(request, shop);
  const sent = parseOrderForm(form);
  const { key, lines, typed, total, openedAt, mayBeSaved } = sent;
  if (form.field(redrawField) !== '') return redraw(shop, page, sent);
  const pageOf = (token: string) => address(language, `/${page}/${token}`);

  return submitPublicForm<CartTypes>(shop, context, {
    form,
    openForMs: openSince(openedAt, shop),
    parse: () => parseOrder({ key, typed }),
    limits: ({ buyer }) => [
      ['order by browser', browser.id],
      ['order by phone', buyer.phone],
      ['order from network', network],
    ],
    save: (read, admit) => save(shop, { ...read, key, language, lines, seenTotal: total, mayBeSaved }, admit),
    onSaved: ({ token }) => {
      if (lastShopfront()?.company.whatsapp === '') shop.logWarning(noChat[page]);
      const cart = withoutOrdered(cartFromCookie(request.headers.get('Cookie')), lines);
      return redirect(pageOf(token), { status: 303, headers: { 'Set-Cookie': setCart(cart) } });
    },
    loadPageData: async () => (lines.length > 0 ? quoteCart(shop, lines) : undefined),
    refused: (refusal, { minutes, pageData }) => {
      const { reason } = refusal;
      const needsNewKey = reason === 'form-expired' || reason === 'key-used';
      const isOwn = reason === 'key-used' && isKeyOf(browser.id, key, shop);
      return {
        page,
        reason,
        fields: reason === 'fields' ? refusal.fields : {},
        typed,
        orderKey: needsNewKey ? newOrderKey(browser.id, shop) : key,
        openedAt,
        minutes,
        lines,
        total,
        quote: pageData,
        savedOrder: isOwn ? pageOf(refusal.token) : undefined,
        mayBeSaved: !needsNewKey && (mayBeSaved || reason === 'unknown'),
      };
    },
    statuses,
    events: { ...events[page], noPageData: 'cart not priced' },
  });
}

/** As the form was sent, with the fee of its quarter in the total. */
async function redraw(
  shop: Shop,
  page: CartButton['page'],
  order: ReturnType<typeof parseOrderForm>,
): Promise<RefusedOrder> {
  const { key, openedAt, lines, typed, total, mayBeSaved } = order;
  return {
    ...{ page, reason: 'fields', fields: {}, minutes: 0, savedOrder: undefined },
    ...{ orderKey: key, openedAt, lines, typed, total, mayBeSaved },
    quote: await quoteCart(shop, lines),
  };
}

type CartTypes = {
  values: { buyer: Buyer; wishes: Wishes | undefined };
  saved: { token: string };
  refusal: OrderMisread | NotSaved;
  pageData: Quote | undefined;
  refused: RefusedOrder;
};
