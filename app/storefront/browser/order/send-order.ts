import { clearedCart } from '../../../domain/cart/cart.ts';
import { loadCart, saveCart } from '../cart/cart-store.ts';
import { clearErrors, type FetchedPage, fetchPage, focusErrors, swapRegions } from '../region.ts';

/** Sends an order's fields. The same fields, key included, may be sent again and again: they are one order. */
export function sendOrder(address: string, fields: [string, string][]): Promise<FetchedPage> {
  return fetchPage(address, { method: 'POST', body: new URLSearchParams(fields) });
}

/**
 * The order's own page when it is saved; else the cart again, with what stands in its way, or the form alone while the shop
 * cannot price the cart. An answer of somebody else, such as a proxy, tells nothing of the order.
 */
export function showAnswer({ page, address }: FetchedPage) {
  if (isOrderPage(address)) {
    // The server cleared the cookie; where cookies are refused, this copy is the only one.
    saveCart(clearedCart(loadCart()));
    location.assign(address);
    return;
  }
  if (swapRegions(page, ['cart-contents', 'order-panel']) || swapRegions(page, ['order-form']))
    focusErrors('order-form');
  else showFailure();
}

function showFailure() {
  const form = document.querySelector<HTMLElement>('[data-order-form]');
  const failure = form?.querySelector<HTMLElement>('[data-form-failure]');
  if (!form || !failure) return location.reload();
  clearErrors(form);
  failure.hidden = false;
  failure.scrollIntoView({ block: 'center' });
}

export function isOrderPage(address: string): boolean {
  return /^(\/en)?\/order\//.test(new URL(address).pathname);
}
