import { m } from '../../../generated/words/messages.js';
import { address, languageOf } from '../../address.ts';
import { fetchPage } from '../region.ts';
import { loadJson, removeText, saveText } from '../storage.ts';

/** An order that was placed, or a quote that was asked for, on this device. `number` and `state` are what its page said last. */
type KeptOrder = { token: string; number: string; state: string; placedAt: number; page?: 'quote' };

const name = 'orders';
const keptMs = 30 * 24 * 3600 * 1000;
const maxKept = 20;
const maxShown = 3;

export function keepOrder(page: Document) {
  const shown = orderOn(page);
  if (!shown) return;
  const known = loadOrders().find(({ token }) => token === shown.token);
  const others = loadOrders().filter(({ token }) => token !== shown.token);
  saveOrders([{ ...shown, placedAt: known?.placedAt ?? Date.now() }, ...others]);
}

/** On an order's page says whether it is kept; on home and in an empty cart lists the kept ones. */
export function followKeptOrders() {
  // Drops what is older than 30 days.
  if (loadJson(name)) saveOrders(loadOrders());
  const shown = orderOn(document);
  if (shown) {
    if (isKept(shown.token)) keepOrder(document);
    offerToForget(shown.token);
  }
  const strip = document.querySelector<HTMLElement>('[data-kept-orders]');
  if (strip) void showOrders(strip);
}

function orderOn(page: Document): Omit<KeptOrder, 'placedAt'> | undefined {
  const { order: token, number, keptPage } = page.querySelector<HTMLElement>('[data-order]')?.dataset ?? {};
  const state = page.querySelector('[data-order-state]')?.textContent ?? '';
  if (!token || !number) return undefined;
  return { token, number, state, ...(keptPage === 'quote' && { page: keptPage }) };
}

function offerToForget(token: string) {
  const box = document.querySelector<HTMLElement>('[data-order-kept]');
  const part = (selector: string) => box?.querySelector<HTMLElement>(selector);
  const kept = part('[data-when-kept]');
  const notKept = part('[data-when-not-kept]');
  if (!box || !kept || !notKept) return;
  const show = () => {
    kept.hidden = !isKept(token);
    notKept.hidden = !kept.hidden;
    box.hidden = false;
  };
  part('[data-forget-order]')?.addEventListener('click', () => {
    saveOrders(loadOrders().filter((each) => each.token !== token));
    show();
    part('[data-keep-order]')?.focus();
  });
  part('[data-keep-order]')?.addEventListener('click', () => {
    keepOrder(document);
    show();
    part('[data-forget-order]')?.focus();
  });
  show();
}

async function showOrders(strip: HTMLElement) {
  const orders = loadOrders().slice(0, maxShown);
  if (orders.length === 0) return;
  fill(strip, orders);
  await Promise.all(orders.map(refresh));
  fill(strip, loadOrders().slice(0, maxShown));
}

/** Without a network the last known state stays. An order that the shop does not know any more is forgotten; a quote stays while the shop makes none (`data-off`). */
async function refresh(order: KeptOrder) {
  const { token } = order;
  try {
    const { page, status } = await fetchPage(pathOf(order));
    const shown = orderOn(page);
    if (status === 404 && !page.querySelector('[data-off]'))
      saveOrders(loadOrders().filter((each) => each.token !== token));
    else if (shown?.token === token)
      saveOrders(loadOrders().map((each) => (each.token === token ? { ...each, ...shown } : each)));
  } catch {}
}

function fill(strip: HTMLElement, orders: KeptOrder[]) {
  const label = document.createElement('p');
  label.textContent = labelOf(orders);
  const list = document.createElement('ul');
  list.className = 'flex flex-wrap gap-x-4';
  for (const order of orders) {
    const { number, state } = order;
    const link = document.createElement('a');
    link.className = 'text-link';
    link.href = pathOf(order);
    link.textContent = state ? m.order_strip_state({ number, state }) : number;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  strip.replaceChildren(label, list);
  strip.className = 'strip';
  strip.hidden = orders.length === 0;
}

function labelOf(orders: KeptOrder[]): string {
  const hasQuote = orders.some(({ page }) => page === 'quote');
  if (orders.length === 1) return hasQuote ? m.quote_strip() : m.order_strip();
  return hasQuote ? m.quote_strips() : m.order_strips();
}

function pathOf({ token, page }: KeptOrder): string {
  return address(languageOf(location.pathname), `/${page ?? 'order'}/${token}`);
}

function isKept(token: string): boolean {
  return loadOrders().some((order) => order.token === token);
}

function loadOrders(): KeptOrder[] {
  const stored = loadJson(name);
  const orders = Array.isArray(stored) ? stored.filter(isKeptOrder) : [];
  return orders.filter(({ placedAt }) => placedAt + keptMs > Date.now());
}

function saveOrders(orders: KeptOrder[]) {
  if (orders.length === 0) removeText(name);
  else saveText(name, JSON.stringify(orders.slice(0, maxKept)));
}

function isKeptOrder(value: unknown): value is KeptOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { token, number, state, placedAt, page = 'order' } = value as Record<string, unknown>;
  return (
    (page === 'order' || page === 'quote') &&
    typeof token === 'string' &&
    /^[\w-]{22,64}$/.test(token) &&
    typeof number === 'string' &&
    typeof state === 'string' &&
    typeof placedAt === 'number'
  );
}
