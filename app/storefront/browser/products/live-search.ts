import { announce } from '../announce.ts';
import { refreshCartCount } from '../cart/cart-count.ts';
import { fetchPage, swapRegions } from '../region.ts';

const typingPauseMs = 300;
const skeletonDelayMs = 150;

let latest = new AbortController();
let shown = pageOf(location.href);

function pageOf(address: string): string {
  return address.replace(/#.*/, '');
}

export function enhanceSearch() {
  const form = document.querySelector<HTMLFormElement>('[data-search]');
  if (!form || !document.getElementById('results')) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(searchAddress(form), 'replace'), typingPauseMs);
  });
  document.addEventListener('submit', (event) => {
    const sent = event.target;
    if (!(sent instanceof HTMLFormElement) || !sent.matches('[data-search], [data-filter]')) return;
    event.preventDefault();
    clearTimeout(timer);
    void show(searchAddress(sent), 'push');
  });
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('#results nav a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    event.preventDefault();
    void show(link.href, 'push').then(() => window.scrollTo({ top: 0 }));
  });
  // Skipping to a part of the page is a step in the history too.
  addEventListener('popstate', () => {
    if (pageOf(location.href) !== shown) void show(location.href, 'none');
  });
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
  const skeleton = setTimeout(showSkeleton, skeletonDelayMs);
  try {
    const { page } = await fetchPage(address, { signal: latest.signal });
    clearTimeout(skeleton);
    if (!swapRegions(page, ['results'])) return location.assign(address);
    shown = pageOf(address);
    document.title = page.title;
    if (step === 'push') history.pushState(null, '', address);
    if (step === 'replace') history.replaceState(null, '', address);
    updateForm(address, step);
    refreshCartCount();
    announce(document.querySelector('[data-result-count]')?.textContent ?? '');
  } catch (error) {
    clearTimeout(skeleton);
    if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(address);
  }
}

/** Going back restores the words that belong to the address. */
function updateForm(address: string, step: 'push' | 'replace' | 'none') {
  const words = document.querySelector<HTMLInputElement>('[data-search] [name=q]');
  if (words && step === 'none') words.value = new URL(address).searchParams.get('q') ?? '';
}

function showSkeleton() {
  const template = document.querySelector<HTMLTemplateElement>('template[data-skeleton]');
  const list = document.querySelector('#results .grid-products');
  if (template && list) list.replaceWith(template.content.cloneNode(true));
}
