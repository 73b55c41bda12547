import { addToCart } from '../../../domain/cart/cart.ts';
import { m } from '../../../generated/words/messages.js';
import { announce } from '../announce.ts';
import { refreshCartCount } from './cart-count.ts';
import { loadCart, type Snapshot, saveCart } from './cart-store.ts';

export function enhanceAddToCart() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.addToCart || !form.dataset.snapshot) return;
    event.preventDefault();
    const productId = Number(form.dataset.addToCart);
    const snapshot: Snapshot = JSON.parse(form.dataset.snapshot);
    saveCart(addToCart(loadCart(), productId), { [productId]: snapshot });
    refreshCartCount();
    announce(m.added_to_cart({ name: snapshot.name }));
  });
}
