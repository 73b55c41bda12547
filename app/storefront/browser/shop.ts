import { overwriteGetLocale } from '../../generated/words/runtime.js';
import { languageOf } from '../address.ts';
import { enhanceAddToCart } from './cart/add-to-cart.ts';
import { showCartCount } from './cart/cart-count.ts';
import { enhanceCartPage } from './cart/cart-page.ts';
import { enhanceContactForm } from './contact-form.ts';
import { offerLanguage } from './language-offer.ts';
import { enhanceCopyMessage } from './order/copy-message.ts';
import { enhanceOrderForm } from './order/order-form.ts';
import { offerPendingOrder } from './order/pending-order.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { enhanceSearch } from './products/live-search.ts';
import { enhancePictures } from './products/picture-overlay.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { registerVisitor } from './visitor.ts';

/** The visitor's script: pages work without it; with it they answer at once, and survive a lost network. */
overwriteGetLocale(() => languageOf(location.pathname));
document.documentElement.classList.add('js');

showCartCount();
enhanceAddToCart();
enhanceCartPage();
enhanceOrderForm();
offerPendingOrder();
enhanceSearch();
enhanceContactForm();
enhancePictures();
enhanceCopyMessage();
offerLanguage();
prefetchOnIntent();
registerVisitor();
registerServiceWorker();
