import { useEffect } from 'react';

/** Ctrl+K to search everything, `/` to search the list, arrows or J and K through the rows of a list, Ctrl+S to save. */
export function KeyboardShortcuts() {
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

function onKeyDown(event: KeyboardEvent) {
  const letter = event.key.toLowerCase();
  const hasControl = event.ctrlKey || event.metaKey;
  if (hasControl && !event.altKey && letter === 's') {
    event.preventDefault();
    document.querySelector<HTMLButtonElement>('[data-save]:not(:disabled)')?.click();
  } else if (hasControl && !event.altKey && letter === 'k') {
    event.preventDefault();
    searchEverything();
  } else if (event.key === '/' && !hasControl && !isTyping(event)) searchList(event);
  else moveThroughRows(event);
}

function searchList(event: KeyboardEvent) {
  const search = document.querySelector<HTMLInputElement>('[data-search]');
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
}

function moveThroughRows(event: KeyboardEvent) {
  const step = steps[event.key];
  if (step === undefined || hasModifierOrDialog(event)) return;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const isElsewhere = event.key.length === 1 || (isTyping(event) && event.target !== searchBox());
  if (rows.length === 0 || (at < 0 && isElsewhere)) return;
  event.preventDefault();
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Through the rows of a list; letters from a row only (WCAG 2.1.4). */
const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** A phone has no field in its header, but the page. */
function searchEverything() {
  const field = document.querySelector<HTMLInputElement>('[data-search-everything]');
  if (field?.checkVisibility()) field.select();
  else document.querySelector<HTMLElement>('a[href="/admin/search"]')?.click();
}

function hasModifierOrDialog(event: KeyboardEvent): boolean {
  return (
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]') !== null
  );
}

function searchBox(): Element | null {
  return document.querySelector('[data-search]');
}
