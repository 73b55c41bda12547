import { cartCookie } from '../../../platform/cookies/shop-cookies.ts';
import { cartLabel } from '../../cart/cart-label.ts';
import { loadCart, saveCart } from './cart-store.ts';

export function showCartCount() {
  const cart = loadCart();
  saveCart(cart);
  refreshCartCount(cart);
  addEventListener('storage', (event) => {
    if (event.key === cartCookie.name) refreshCartCount();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) refreshCartCount();
  });
}

export function refreshCartCount({ lines } = loadCart()) {
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    const count = link.querySelector<HTMLElement>('[data-cart-count]');
    if (count) {
      count.textContent = String(lines.length);
      count.hidden = lines.length === 0;
    }
    link.setAttribute('aria-label', cartLabel(lines.length));
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
