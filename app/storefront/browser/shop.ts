import { overwriteGetLocale } from '../../generated/words/runtime.js';
import { languageOf } from '../address.ts';
import { enhanceAddToCart } from './add-to-cart.ts';
import { showCartCount } from './cart-count.ts';
import { enhanceCartPage } from './cart-page.ts';
import { enhanceContactForm } from './contact-form.ts';
import { enhanceCopyMessage } from './copy-message.ts';
import { offerLanguage } from './language-offer.ts';
import { enhanceSearch } from './live-search.ts';
import { registerServiceWorker } from './offline.ts';
import { enhanceOrderForm } from './order-form.ts';
import { offerPendingOrder } from './pending-order.ts';
import { enhancePictures } from './picture-overlay.ts';
import { prefetchOnIntent } from './prefetch.ts';
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
