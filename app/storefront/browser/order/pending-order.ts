import { waitInMinutes } from '../../../domain/rate-limit.ts';
import { m } from '../../../generated/words/messages.js';
import { loadJson, removeText, saveText } from '../storage.ts';
import { hasAnswered, isSavedPage, sendOrder, showAnswer } from './send-order.ts';

const name = 'pending-order';
const sameTryMs = 24 * 3600 * 1000;

type PendingOrder = {
  address: string;
  fields: [string, string][];
  savedAt: number;
  /** On a page that could not show why: the cart sends it once more, and shows it. */
  isRefused?: boolean;
};

/** False in a browser that stores nothing. */
export function storePendingOrder(order: PendingOrder): boolean {
  if (!saveText(name, JSON.stringify(order))) return false;
  showPendingOrder();
  return true;
}

/** Of two tries, the shop may have saved the first one. Under its key the second is no other order. */
export function underPendingKey(address: string, fields: [string, string][]): [string, string][] {
  const waiting = findAlike(address);
  const key = waiting?.fields.find(([field]) => field === 'key')?.[1];
  if (key === undefined) return fields;
  const known: Record<string, string> = { key, 'maybe-saved': 'yes' };
  return fields.map(([field, value]) => [field, known[field] ?? value]);
}

/** Called once the shop has answered to its key. */
export function forgetPendingOrder(address: string) {
  if (findAlike(address)) discard();
}

/** Of the last day: the same goods later are another order. */
function findAlike(address: string): PendingOrder | undefined {
  const waiting = loadJson(name);
  if (!isPending(waiting) || isQuote(waiting) !== isQuoteAddress(address)) return undefined;
  return Date.now() - waiting.savedAt < sameTryMs ? waiting : undefined;
}

export function offerPendingOrder() {
  const waiting = loadJson(name);
  if (isPending(waiting) && waiting.isRefused && document.querySelector('[data-order-form]'))
    void sendAgain();
  else if (waiting) showPendingOrder();
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

async function sendAgain(button?: HTMLButtonElement) {
  const order = loadJson(name);
  if (!isPending(order)) return discard();
  if (button) {
    button.disabled = true;
    button.textContent = m.placing_order();
  }
  try {
    const answer = await sendOrder(order.address, order.fields);
    if (answer.status === 429)
      return showPendingOrder(tooMany(order)({ minutes: waitInMinutes(answer.retryAfter) }));
    if (!hasAnswered(answer)) throw new Error('not saved');
    if (isSavedPage(answer.address) || document.querySelector('[data-order-form]')) {
      discard();
      return showAnswer(answer);
    }
    saveText(name, JSON.stringify({ ...order, isRefused: true }));
    location.assign(answer.address);
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
  return isPending(order) && isQuoteAddress(order.address);
}

const isQuoteAddress = (address: string) => address.endsWith('/cart/quote');

function isPending(value: unknown): value is PendingOrder {
  return typeof value === 'object' && value !== null && 'address' in value && 'fields' in value;
}
