import { addToCart, readPieces } from '../../../domain/cart/cart.ts';
import { m } from '../../../generated/words/messages.js';
import { announce } from '../announce.ts';
import { fetchPage } from '../region.ts';
import { refreshCartCount } from './cart-count.ts';
import { loadCart, type Snapshot, saveCart } from './cart-store.ts';

export function enhanceAddToCart() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.addToCart || !form.dataset.snapshot) return;
    event.preventDefault();
    const productId = Number(form.dataset.addToCart);
    const snapshot: Snapshot = JSON.parse(form.dataset.snapshot);
    const typed = form.querySelector<HTMLInputElement>('[name=quantity]');
    const { pieces, note } = readPieces(typed?.value ?? '1');
    if (typed) typed.value = String(pieces);
    const sentence = document.querySelector<HTMLElement>('[data-pieces-note]');
    if (sentence) sentence.hidden = !note;
    // The buyer sees what it would be, and presses again.
    if (note) return typed?.focus();
    const cart = loadCart();
    const filled = addToCart(cart, productId, pieces);
    // The shop says that the cart is full.
    if (filled === cart) return form.submit();
    saveCart(filled, { [productId]: snapshot });
    refreshCartCount();
    form.classList.add('is-added');
    // In a card the link has taken the place of the button.
    if (event.submitter?.checkVisibility() === false)
      form.querySelector<HTMLElement>('[data-in-cart]')?.focus({ preventScroll: true });
    announce(m.added_to_cart({ name: snapshot.name }));
    void keepCartPage(form.querySelector('a')?.href).catch(() => {});
  });
}

/** The service worker stores what it fetches: the cart then opens without a network. */
async function keepCartPage(page = '') {
  if (navigator.serviceWorker?.controller && !(await caches.match(page))) await fetchPage(page);
}
