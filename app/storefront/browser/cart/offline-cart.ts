import { encodeLine } from '../../../domain/cart/cart.ts';
import { formatFcfa } from '../../../domain/money/money.ts';
import { m } from '../../../generated/words/messages.js';
import { pictureAddress } from '../../../platform/pictures/picture-file.ts';
import { address, languageOf } from '../../address.ts';
import { contentsWords } from '../../cart/contents-words.ts';
import { loadCart, snapshotOf } from './cart-store.ts';
import { showDeliverySums } from './delivery-sums.ts';

/** Shows the cart with the stored prices. The typed name and phone stay. */
export function showCartOffline() {
  document.documentElement.setAttribute('data-offline', '');
  const language = languageOf(location.pathname);
  const lines = loadCart().lines.map((line) => ({ ...line, product: snapshotOf(line.productId) }));
  const total = lines.reduce((sum, line) => sum + line.quantity * (line.product?.price ?? 0), 0);

  const contents = document.getElementById('cart-contents');
  const list = element('ul', 'ruled ruled-off');
  list.append(...lines.map((line) => cartLine(line)));
  contents?.replaceChildren(lines.length > 0 ? list : element('p', 'empty', m.cart_empty()));

  const pieces = document.querySelector('[data-cart-pieces]');
  if (pieces) pieces.textContent = contentsWords(lines, language);
  document.querySelector('.second-price')?.remove();
  document
    .getElementById('order-lines')
    ?.replaceChildren(
      ...lines.map((line) => hidden('line', encodeLine(line))),
      hidden('total', String(total)),
    );
  showTotal(total);
  const panel = document.getElementById('order-panel');
  if (panel) panel.hidden = lines.length === 0;
}

export function showTotal(total: number) {
  for (const shown of document.querySelectorAll('[data-cart-total]'))
    shown.textContent = formatFcfa(total, languageOf(location.pathname));
  showDeliverySums();
}

type OfflineLine = { productId: number; quantity: number; product: ReturnType<typeof snapshotOf> };

function cartLine({ productId, quantity, product }: OfflineLine): HTMLElement {
  const language = languageOf(location.pathname);
  const item = element('li', 'cart-line');
  item.dataset.line = String(productId);
  const picture = document.createElement('img');
  picture.alt = '';
  picture.width = picture.height = 200;
  picture.src = product ? pictureAddress(product.imageUrl, 400) : '/favicon.svg';

  const name = element('div', 'min-w-0');
  name.append(
    element('h2', '', product?.name ?? m.unknown_product()),
    element(
      'p',
      'text-xs text-muted',
      product ? m.unit_price({ price: formatFcfa(product.price, language) }) : '',
    ),
    element('p', 'price pt-1', product ? formatFcfa(product.price * quantity, language) : '—'),
  );
  const controls = element('div', 'cart-line-controls');
  controls.append(quantityForm(productId, quantity));
  item.append(picture, name, controls);
  return item;
}

function quantityForm(productId: number, quantity: number): HTMLElement {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address(languageOf(location.pathname), '/cart/quantity');
  form.setAttribute('data-quantity-form', '');
  const stepper = element('span', 'stepper');
  const field = document.createElement('input');
  field.name = 'quantity';
  field.inputMode = 'numeric';
  field.value = String(quantity);
  field.setAttribute('aria-label', m.quantity());
  stepper.append(button('−', m.decrease_quantity(), '-1'), field, button('+', m.increase_quantity(), '1'));
  const remove = button(m.remove(), m.remove(), 'remove');
  remove.className = 'button button-plain';
  remove.name = 'set';
  remove.value = '0';
  form.append(hidden('product', String(productId)), stepper, remove);
  return form;
}

function button(text: string, label: string, step: string): HTMLButtonElement {
  const created = document.createElement('button');
  created.textContent = text;
  created.setAttribute('aria-label', label);
  created.dataset.step = step;
  return created;
}

export function hidden(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = name;
  input.value = value;
  return input;
}

function element(name: string, className: string, text = ''): HTMLElement {
  const created = document.createElement(name);
  created.className = className;
  created.textContent = text;
  return created;
}
