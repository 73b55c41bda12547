import { decodeLines, withoutOrdered } from '../../../domain/cart/cart.ts';
import { loadCart, saveCart } from '../cart/cart-store.ts';
import { clearErrors, type FetchedPage, fetchPage, focusErrors, swapRegions } from '../region.ts';
import { newId } from '../visitor.ts';
import { keepOrder } from './kept-orders.ts';

/** Sent twice with the same key, it is one order, or one request for a quote. */
export async function sendOrder(address: string, fields: [string, string][]): Promise<FetchedPage> {
  const answer = await fetchPage(address, { method: 'POST', body: new URLSearchParams(fields) });
  if (isSavedPage(answer.address)) {
    keepOrder(answer.page);
    // Browsers that refuse cookies have the cart in local storage only.
    const ordered = decodeLines(fields.flatMap(([name, value]) => (name === 'line' ? [value] : [])));
    saveCart(withoutOrdered(loadCart(), ordered));
  }
  return answer;
}

/** Opens the page of the saved order or quote, or shows the refused form. Another page, such as a proxy's, says nothing of the order. */
export function showAnswer({ page, address }: FetchedPage) {
  if (isSavedPage(address)) {
    // Going back shows this form once more.
    addEventListener('pageshow', ({ persisted }) => persisted && renewOrderKey());
    return location.assign(address);
  }
  if (swapRegions(page, ['cart-contents', 'order-panel', 'cart-total']) || swapRegions(page, ['order-form']))
    focusErrors('order-form');
  else showFailure();
}

/** A form that the browser kept may have the key of an order: under it the same goods would be no new one. */
export function renewOrderKey() {
  const key = document.querySelector<HTMLInputElement>('[data-order-form] [name=key]');
  if (key) key.value = newId();
}

export function showFailure() {
  const form = document.querySelector<HTMLElement>('[data-order-form]');
  const failure = form?.querySelector<HTMLElement>('[data-form-failure]');
  if (!form || !failure) return location.reload();
  clearErrors(form);
  failure.hidden = false;
  failure.scrollIntoView({ block: 'center' });
}

/** Saved, or refused by the shop's own page. Otherwise it is sent again: what stands between says nothing of it. */
export const hasAnswered = ({ page, address, status }: FetchedPage) =>
  isSavedPage(address) || (status < 500 && status !== 429 && page.getElementById('order-form') !== null);

export function isSavedPage(address: string): boolean {
  return /^(\/en)?\/(order|quote)\//.test(new URL(address).pathname);
}
