import {
  type CartLine,
  decodeLines,
  encodeLine,
  readQuantity,
  setQuantity,
} from '../../../domain/cart/cart.ts';
import { m } from '../../../generated/words/messages.js';
import { cartCookie } from '../../../platform/cookies/shop-cookies.ts';
import { languageOf } from '../../address.ts';
import { contentsWords } from '../../cart/contents-words.ts';
import { noteQuery } from '../../cart/quantity-note.ts';
import { announce } from '../announce.ts';
import { fetchPage, swapRegions } from '../region.ts';
import { refreshCartCount } from './cart-count.ts';
import { keepShownLines, loadCart, saveCart } from './cart-store.ts';
import { enhanceDelivery, showDeliverySums } from './delivery-sums.ts';
import { hidden, showCartOffline, showTotal } from './offline-cart.ts';

export function enhanceCartPage() {
  if (!document.querySelector('[data-cart-page]')) return;
  document.addEventListener('submit', changeQuantity);
  enhanceDelivery();
  document.addEventListener('change', ({ target }) => {
    if (isQuantity(target)) target.form?.requestSubmit();
  });
  // What was carried over to a new field makes no change event.
  document.addEventListener('focusout', ({ target }) => {
    if (isQuantity(target) && isUnsaved(target)) target.form?.requestSubmit();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) void reprice();
  });
  addEventListener('storage', ({ key }) => {
    if (key === cartCookie.name) void reprice();
  });
  const shown = document.querySelectorAll('[data-line]').length;
  if (document.documentElement.hasAttribute('data-offline')) return showCartOffline();
  keepShownLines();
  // The server draws the cart of the cookie, which the browser may have cleared.
  if (shown !== loadCart().lines.length) void reprice();
}

function changeQuantity(event: SubmitEvent) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-quantity-form')) return;
  event.preventDefault();
  const productId = Number(field(form, 'product')?.value);
  const typed = field(form, 'quantity');
  const before = loadCart().lines.find((line) => line.productId === productId)?.quantity ?? 0;
  const { quantity = before, note } = requestedQuantity(event.submitter, typed, before);
  if (typed) typed.value = String(quantity);
  const query = note ? noteQuery(productId, note) : '';
  // Enter in the field is a change, then a submission: the second one finds the quantity set.
  if (quantity === before) {
    if (note) void reprice(query);
    else document.querySelector('[data-quantity-note]')?.remove();
    return;
  }
  saveCart(setQuantity(loadCart(), productId, quantity));
  refreshCartCount();
  updateOrderForm({ productId, quantity });
  void reprice(quantity === 0 ? `?removed=${productId}-${before}` : query);
}

/** A step counts from the stored cart, so fast taps need not wait. */
function requestedQuantity(
  button: HTMLElement | null,
  typed: HTMLInputElement | undefined,
  before: number,
): ReturnType<typeof readQuantity> {
  const step = button?.dataset.step;
  if (step === '1' || step === '-1') return readQuantity(String(before + Number(step)));
  if (button instanceof HTMLButtonElement && button.name === 'set') return readQuantity(button.value);
  return readQuantity(typed?.value ?? '');
}

/** Before the new prices arrive: the chosen quantities and the total shown. Without a known price that total stays: the server asks the buyer to confirm. */
function updateOrderForm({ productId, quantity }: CartLine) {
  const lines = document.getElementById('order-lines');
  const ordered = [...(lines?.querySelectorAll<HTMLInputElement>('[name=line]') ?? [])].find(({ value }) =>
    value.startsWith(`${productId}-`),
  );
  const before = decodeLines([ordered?.value ?? ''])[0]?.quantity ?? 0;
  const price = document.querySelector<HTMLElement>(`[data-line="${productId}"]`)?.dataset.price;
  const total = lines?.querySelector<HTMLInputElement>('[name=total]');
  if (before && price && total) {
    total.value = String(Number(total.value) + (quantity - before) * Number(price));
    showTotal(Number(total.value));
    document.querySelector('.second-price')?.remove();
  }
  ordered?.remove();
  if (quantity > 0) lines?.append(hidden('line', encodeLine({ productId, quantity })));
  const pieces = document.querySelector('[data-cart-pieces]');
  const all = [...(lines?.querySelectorAll<HTMLInputElement>('[name=line]') ?? [])].map(({ value }) => value);
  if (pieces) pieces.textContent = contentsWords(decodeLines(all), languageOf(location.pathname));
}

let latest = new AbortController();

/** Shows the server's prices, or the offline cart without a network. The typed name and phone stay. */
async function reprice(query = '') {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  try {
    const { page, isOfflineCopy } = await fetchPage(location.pathname + query, { signal });
    // It had been read before a newer change could abort it.
    if (signal.aborted) return;
    if (isOfflineCopy) return showCartOffline();
    const focused = rememberFocus();
    if (!swapRegions(page, ['cart-contents', 'order-summary', 'order-lines', 'cart-total']))
      return location.reload();
    keepShownLines();
    refreshFees(page);
    showDeliverySums();
    const isEmpty = page.querySelector('[data-cart-page="empty"]') !== null;
    const panel = document.getElementById('order-panel');
    if (panel) panel.hidden = isEmpty;
    focused.restore();
    const told =
      document.querySelector('[data-quantity-note]') ?? document.querySelector('[data-cart-total]');
    announce(isEmpty ? m.cart_empty() : (told?.textContent ?? ''));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showCartOffline();
  }
}

/** Other goods may make a delivery free. The chosen quarter stays. */
function refreshFees(page: Document) {
  const [shown, fresh] = [document, page].map((each) => each.querySelector<HTMLSelectElement>('#order-zone'));
  if (!shown || !fresh) return;
  const chosen = shown.value.split('-', 1)[0];
  shown.replaceChildren(...fresh.childNodes);
  shown.value = [...shown.options].find(({ value }) => value.split('-', 1)[0] === chosen)?.value ?? '';
}

/** The swap replaces the focused control: the focus moves to the same one of the new line, with what is being typed, or to "Undo". */
function rememberFocus() {
  const active = document.activeElement;
  const line = active?.closest<HTMLElement>('[data-line]')?.dataset.line;
  const step = active instanceof HTMLElement ? active.dataset.step : undefined;
  const typed = isQuantity(active) && isUnsaved(active) ? active.value : undefined;
  // Removing a field that was typed in makes a change event, which would save what is half typed.
  if (isQuantity(active)) active.value = active.defaultValue;
  const restore = () => {
    if (!line) return;
    const newLine = document.querySelector(`[data-line="${line}"]`);
    const replacement = newLine?.querySelector<HTMLElement>(
      step ? `[data-step="${step}"]` : 'input[name=quantity]',
    );
    if (isQuantity(replacement) && typed !== undefined) replacement.value = typed;
    (replacement ?? document.querySelector<HTMLElement>('[data-removed] button'))?.focus();
  };
  return { restore };
}

function field(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const element = form.elements.namedItem(name);
  return element instanceof HTMLInputElement ? element : undefined;
}

function isQuantity(target: EventTarget | null | undefined): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'quantity';
}

function isUnsaved(quantity: HTMLInputElement): boolean {
  const line = quantity.closest<HTMLElement>('[data-line]')?.dataset.line;
  const saved = loadCart().lines.find(({ productId }) => String(productId) === line)?.quantity;
  return quantity.value !== quantity.defaultValue && quantity.value !== String(saved);
}
