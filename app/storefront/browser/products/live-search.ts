import { announce } from '../announce.ts';
import { refreshCartCount } from '../cart/cart-count.ts';
import { fetchPage, swapRegions } from '../region.ts';

/** Typing rests this long before it is searched for, in milliseconds. */
const rest = 300;
/** A list that comes sooner than this is not announced by a skeleton, in milliseconds. */
const noticeable = 150;

let latest = new AbortController();

/** Search as you type, chips and pages without leaving the page; the address always says what is shown. */
export function enhanceSearch() {
  const form = document.querySelector<HTMLFormElement>('[data-live-search]');
  if (!form) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void show(searchAddress(form), 'replace'), rest);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    void show(searchAddress(form), 'push');
  });
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('#results nav a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    event.preventDefault();
    void show(link.href, 'push').then(() => window.scrollTo({ top: 0 }));
  });
  addEventListener('popstate', () => void show(location.href, 'none'));
}

function searchAddress(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) query.set(name, value.trim());
  }
  const address = new URL(form.action);
  address.search = query.toString();
  return address.href;
}

async function show(address: string, step: 'push' | 'replace' | 'none') {
  latest.abort();
  latest = new AbortController();
  const skeleton = setTimeout(showSkeleton, noticeable);
  try {
    const { page } = await fetchPage(address, { signal: latest.signal });
    clearTimeout(skeleton);
    if (!swapRegions(page, ['results'])) return location.assign(address);
    document.title = page.title;
    if (step === 'push') history.pushState(null, '', address);
    if (step === 'replace') history.replaceState(null, '', address);
    followForm(address, step);
    refreshCartCount();
    announce(document.querySelector('[data-result-count]')?.textContent ?? '');
  } catch (error) {
    clearTimeout(skeleton);
    if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(address);
  }
}

/** The form follows the list: its category always, its words when a step back changed them. */
function followForm(address: string, step: 'push' | 'replace' | 'none') {
  const form = document.querySelector<HTMLFormElement>('[data-live-search]');
  if (!form) return;
  const asked = new URL(address).searchParams;
  form.querySelector('input[name=category]')?.remove();
  const category = asked.get('category');
  if (category) {
    const kept = document.createElement('input');
    kept.type = 'hidden';
    kept.name = 'category';
    kept.value = category;
    form.append(kept);
  }
  const words = form.querySelector<HTMLInputElement>('input[name=q]');
  if (words && step === 'none') words.value = asked.get('q') ?? '';
}

function showSkeleton() {
  const template = document.querySelector<HTMLTemplateElement>('template[data-skeleton]');
  const list = document.querySelector('#results .grid-products, #results .empty');
  if (template && list) list.replaceWith(template.content.cloneNode(true));
}
