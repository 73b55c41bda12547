import { m } from '../../../generated/words/messages.js';
import { announce } from '../announce.ts';
import { inBestFormat } from './best-format.ts';

/** A product under the search field, as JSON. The price is written in the visitor's language; without a picture it is empty. */
export type Suggestion = { address: string; name: string; price: string; picture: string };

const typingPauseMs = 200;
const minSearchLength = 2;

/** Suggests products under each search field; on the list, the results themselves follow what is typed. */
export function enhanceSuggestions() {
  if (document.getElementById('results')) return;
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-search]')) {
    const field = form.querySelector<HTMLInputElement>('[name=q]');
    if (field) suggestBelow(form, field);
  }
}

function suggestBelow(form: HTMLFormElement, field: HTMLInputElement) {
  const list = addList(form, field);
  let latest = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (suggestions: Suggestion[]) => {
    const chosen = list.querySelector<HTMLAnchorElement>('[aria-selected=true] a')?.href;
    const options = suggestions.map((each, i) => optionOf(each, `${list.id}-${i}`));
    if (options.length > 0) options.push(allOption(form, field, `${list.id}-all`));
    list.replaceChildren(...options);
    list.hidden = suggestions.length === 0;
    field.ariaExpanded = String(!list.hidden);
    // An answer that comes late leaves what the keyboard chose.
    const links = options.map((option) => option.querySelector('a')?.href);
    choose(list, field, chosen === undefined ? -1 : links.indexOf(chosen));
  };
  const close = () => {
    clearTimeout(timer);
    latest.abort();
    show([]);
  };
  const suggest = async () => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const words = field.value.trim();
    if (words.length < minSearchLength) return show([]);
    try {
      const response = await fetch(`${form.action}/suggestions?${new URLSearchParams({ q: words })}`, {
        signal,
      });
      const suggestions: Suggestion[] = response.ok ? await response.json() : [];
      if (signal.aborted || document.activeElement !== field) return;
      show(suggestions);
      if (suggestions.length > 0) announce(m.suggestions_count({ count: suggestions.length }));
    } catch {
      // Without an answer the form still searches.
    }
  };

  field.addEventListener('input', () => {
    choose(list, field, -1);
    clearTimeout(timer);
    timer = setTimeout(() => void suggest(), typingPauseMs);
  });
  field.addEventListener('keydown', (event) => {
    const { length } = list.children;
    const chosen = [...list.children].findIndex(({ ariaSelected }) => ariaSelected === 'true');
    if (event.key === 'Escape' && !list.hidden) close();
    else if (event.key === 'ArrowDown' && length > 0) choose(list, field, after(chosen, length));
    else if (event.key === 'ArrowUp' && length > 0) choose(list, field, before(chosen, length));
    else if (event.key === 'Enter' && chosen >= 0) list.children[chosen]?.querySelector('a')?.click();
    else return;
    event.preventDefault();
  });
  form.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) close();
  });
  // A press would take the focus away, and close the list before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  form.addEventListener('submit', close);
}

function addList(form: HTMLFormElement, field: HTMLInputElement): HTMLUListElement {
  const list = document.createElement('ul');
  list.className = 'suggestions';
  list.id = `suggestions-${document.querySelectorAll('.suggestions').length}`;
  list.role = 'listbox';
  list.ariaLabel = m.suggestions_label();
  list.hidden = true;
  form.append(list);
  field.role = 'combobox';
  field.ariaAutoComplete = 'list';
  field.setAttribute('aria-controls', list.id);
  field.ariaExpanded = 'false';
  return list;
}

/** Marks the option at `next`, counted from 0, or none (-1), for the eye and for screen readers. */
function choose(list: HTMLUListElement, field: HTMLInputElement, next: number) {
  const options = [...list.children];
  for (const [i, option] of options.entries()) option.ariaSelected = String(i === next);
  options[next]?.scrollIntoView({ block: 'nearest' });
  if (next < 0) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', options[next]?.id ?? '');
}

/** Between the last option and the first one none is chosen (-1). */
function after(chosen: number, length: number): number {
  return chosen + 1 < length ? chosen + 1 : -1;
}

function before(chosen: number, length: number): number {
  return chosen < 0 ? length - 1 : chosen - 1;
}

function allOption(form: HTMLFormElement, field: HTMLInputElement, id: string): HTMLLIElement {
  const link = document.createElement('a');
  link.className = 'suggestion suggestion-all';
  link.href = `${form.action}?${new URLSearchParams({ q: field.value.trim() })}`;
  link.textContent = m.suggestions_all();
  return option(link, id);
}

function optionOf({ address, name, price, picture }: Suggestion, id: string): HTMLLIElement {
  const link = document.createElement('a');
  link.className = 'suggestion';
  link.href = address;
  const image = picture ? new Image(48, 48) : document.createElement('span');
  if (image instanceof HTMLImageElement) {
    image.alt = '';
    image.src = inBestFormat(picture);
  }
  image.className = 'suggestion-picture';
  link.append(image, textOf('suggestion-name', name), textOf('suggestion-price', price));
  return option(link, id);
}

function option(link: HTMLAnchorElement, id: string): HTMLLIElement {
  const item = document.createElement('li');
  item.id = id;
  item.role = 'option';
  link.tabIndex = -1;
  item.append(link);
  return item;
}

function textOf(className: string, text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
