import { m } from '../../../generated/words/messages.js';
import { cartCookie } from '../../../platform/cookies/shop-cookies.ts';
import { loadCart, saveCart } from './cart-store.ts';

export function showCartCount() {
  saveCart(loadCart());
  refreshCartCount();
  addEventListener('storage', (event) => {
    if (event.key === cartCookie.name) refreshCartCount();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) refreshCartCount();
  });
}

export function refreshCartCount() {
  const { lines } = loadCart();
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    const count = link.querySelector<HTMLElement>('[data-cart-count]');
    if (count) {
      count.textContent = String(lines.length);
      count.hidden = lines.length === 0;
    }
    const label = lines.length === 1 ? m.cart_count_one() : m.cart_count({ count: lines.length });
    link.setAttribute('aria-label', lines.length === 0 ? m.cart() : `${m.cart()} – ${label}`);
  }
  for (const form of document.querySelectorAll<HTMLElement>('[data-add-to-cart]')) {
    const link = form.querySelector<HTMLElement>('[data-in-cart]');
    const count = link?.querySelector('[data-in-cart-count]');
    const line = lines.find((each) => String(each.productId) === form.dataset.addToCart);
    if (!link || !count) continue;
    link.hidden = !line;
    count.textContent = String(line?.quantity ?? '');
  }
}
