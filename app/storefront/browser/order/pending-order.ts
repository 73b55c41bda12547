import { waitInMinutes } from '../../../domain/rate-limit.ts';
import { m } from '../../../generated/words/messages.js';
import { loadJson, removeText, saveText } from '../storage.ts';
import { hasAnswered, isSavedPage, sendOrder, showAnswer } from './send-order.ts';

const names = ['pending-order', 'pending-quote'];
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
  if (!save(order)) return false;
  showPendingOrder(order);
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
  const waiting = findAlike(address);
  if (waiting) discard(waiting);
}

/** Of the last day: the same goods later are another order. */
function findAlike(address: string): PendingOrder | undefined {
  const waiting = findWaiting(address);
  return waiting && Date.now() - waiting.savedAt < sameTryMs ? waiting : undefined;
}

function findWaiting(address: string): PendingOrder | undefined {
  return loadPending().find((each) => isQuote(each) === isQuote({ address }));
}

function loadPending(): PendingOrder[] {
  return names.map(loadJson).filter(isPending);
}

function save(order: PendingOrder): boolean {
  return saveText(isQuote(order) ? 'pending-quote' : 'pending-order', JSON.stringify(order));
}

export function offerPendingOrder() {
  const refused = loadPending().find(({ isRefused }) => isRefused);
  if (refused && document.querySelector('[data-order-form]')) void sendAgain(refused);
  else showPendingOrder();
  for (const change of ['online', 'offline']) addEventListener(change, () => showPendingOrder());
}

function showPendingOrder(order = loadPending()[0], message?: string) {
  document.querySelector('[data-pending-order]')?.remove();
  if (!order) return;
  const box = document.createElement('div');
  box.className = 'strip pending-order';
  box.setAttribute('role', 'status');
  box.setAttribute('data-pending-order', '');
  const sentence = document.createElement('p');
  sentence.textContent = message ?? (navigator.onLine ? m.send_now_question() : kept(order));
  box.append(sentence);
  if (navigator.onLine) box.append(choice(m.send_now(), 'button', (button) => sendAgain(order, button)));
  box.append(choice(m.discard(), 'button button-plain', () => discard(order)));
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

async function sendAgain({ address }: PendingOrder, button?: HTMLButtonElement) {
  const order = findWaiting(address);
  if (!order) return showPendingOrder();
  if (button) {
    button.disabled = true;
    button.textContent = m.placing_order();
  }
  try {
    const answer = await sendOrder(order.address, order.fields);
    if (answer.status === 429)
      return showPendingOrder(order, tooMany(order)({ minutes: waitInMinutes(answer.retryAfter) }));
    if (!hasAnswered(answer)) throw new Error('not saved');
    if (isSavedPage(answer.address) || document.querySelector('[data-order-form]')) {
      discard(order);
      return showAnswer(answer);
    }
    save({ ...order, isRefused: true });
    location.assign(answer.address);
  } catch {
    showPendingOrder(order);
  }
}

function discard({ address }: PendingOrder) {
  for (const name of names) {
    const waiting = loadJson(name);
    if (isPending(waiting) && isQuote(waiting) === isQuote({ address })) removeText(name);
  }
  showPendingOrder();
}

function kept(order: PendingOrder): string {
  return isQuote(order) ? m.offline_quote_kept() : m.offline_order_kept();
}

function tooMany(order: PendingOrder) {
  return isQuote(order) ? m.quote_request_too_many : m.order_too_many;
}

function isQuote({ address }: { address: string }): boolean {
  return address.endsWith('/cart/quote');
}

function isPending(value: unknown): value is PendingOrder {
  return typeof value === 'object' && value !== null && 'address' in value && 'fields' in value;
}
