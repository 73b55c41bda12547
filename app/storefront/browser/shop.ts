import { overwriteGetLocale } from '../../generated/words/runtime.js';
import { languageOf } from '../address.ts';
import { enhanceAddToCart } from './cart/add-to-cart.ts';
import { showCartCount } from './cart/cart-count.ts';
import { enhanceCartPage } from './cart/cart-page.ts';
import { enhanceContactForm } from './contact-form.ts';
import { enhanceCopying } from './copying.ts';
import { offerLanguage } from './language-offer.ts';
import { showOpenNow } from './open-now.ts';
import { followKeptOrders } from './order/kept-orders.ts';
import { enhanceOrderForm } from './order/order-form.ts';
import { offerPendingOrder } from './order/pending-order.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { enhanceSearch } from './products/live-search.ts';
import { enhancePictures } from './products/picture-overlay.ts';
import { enhanceProductPage } from './products/product-page.ts';
import { enhanceSuggestions } from './products/suggestions.ts';
import { registerVisitor } from './visitor.ts';

focusRefusal();
addEventListener('load', focusRefusal);
overwriteGetLocale(() => languageOf(location.pathname));
document.documentElement.classList.add('js');

showCartCount();
enhanceAddToCart();
enhanceCartPage();
enhanceOrderForm();
enhanceSearch();
enhanceSuggestions();
enhanceContactForm();
enhancePictures();
enhanceProductPage();
// Nobody waits for these: a task of their own lets a tap be answered before them.
setTimeout(() => {
  offerLanguage();
  showOpenNow();
  offerPendingOrder();
  followKeptOrders();
  enhanceCopying();
  prefetchOnIntent();
  registerVisitor();
  registerServiceWorker();
});

/** Browsers pass over `autofocus`, and take a focus away until the page is loaded, where the address names a part of the page. */
function focusRefusal() {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('[data-error-summary]')?.focus();
}

export function registerServiceWorker() {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  addEventListener('offline', () => document.documentElement.setAttribute('data-offline', ''));
  addEventListener('online', () => document.documentElement.removeAttribute('data-offline'));
}
