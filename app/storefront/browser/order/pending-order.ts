import { waitInMinutes } from '../../../domain/rate-limit.ts';
import { m } from '../../../generated/words/messages.js';
import { loadJson, removeText, saveText } from '../storage.ts';
import { isSavedPage, sendOrder, showAnswer } from './send-order.ts';

const name = 'pending-order';

type PendingOrder = { address: string; fields: [string, string][]; savedAt: number };

export function storePendingOrder(order: PendingOrder) {
  saveText(name, JSON.stringify(order));
  showPendingOrder();
}

export function offerPendingOrder() {
  if (loadJson(name)) showPendingOrder();
  addEventListener('online', () => {
    if (loadJson(name)) showPendingOrder();
  });
  addEventListener('offline', () => {
    if (loadJson(name)) showPendingOrder();
  });
}

function showPendingOrder(message?: string) {
  document.querySelector('[data-pending-order]')?.remove();
  const box = document.createElement('div');
  box.className = 'strip pending-order';
  box.setAttribute('role', 'status');
  box.setAttribute('data-pending-order', '');
  const sentence = document.createElement('p');
  sentence.textContent = message ?? (navigator.onLine ? m.send_now_question() : kept());
  box.append(sentence);
  if (navigator.onLine) box.append(choice(m.send_now(), 'button', sendAgain));
  box.append(choice(m.discard(), 'button button-plain', discard));
  document.body.append(box);
}

function choice(
  text: string,
  className: string,
  act: (button: HTMLButtonElement) => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  button.addEventListener('click', () => act(button));
  return button;
}

async function sendAgain(button: HTMLButtonElement) {
  const order = loadJson(name);
  if (!isPending(order)) return discard();
  button.disabled = true;
  button.textContent = m.placing_order();
  try {
    const answer = await sendOrder(order.address, order.fields);
    if (answer.status >= 500) throw new Error('not saved');
    if (answer.status === 429)
      return showPendingOrder(tooMany(order)({ minutes: waitInMinutes(answer.retryAfter) }));
    discard();
    if (isSavedPage(answer.address) || document.querySelector('[data-order-form]')) showAnswer(answer);
    else location.assign(answer.address);
  } catch {
    showPendingOrder();
  }
}

function discard() {
  removeText(name);
  document.querySelector('[data-pending-order]')?.remove();
}

function kept(): string {
  return isQuote(loadJson(name)) ? m.offline_quote_kept() : m.offline_order_kept();
}

function tooMany(order: PendingOrder) {
  return isQuote(order) ? m.quote_request_too_many : m.order_too_many;
}

function isQuote(order: unknown): boolean {
  return isPending(order) && order.address.endsWith('/cart/quote');
}

function isPending(value: unknown): value is PendingOrder {
  return typeof value === 'object' && value !== null && 'address' in value && 'fields' in value;
}
