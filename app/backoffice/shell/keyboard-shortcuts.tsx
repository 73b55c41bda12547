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
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
    event.preventDefault();
    document.querySelector<HTMLButtonElement>('[data-save]:not(:disabled)')?.click();
  } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
    event.preventDefault();
    searchEverything();
  } else if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    const search = document.querySelector<HTMLInputElement>('[data-search]');
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  } else {
    const step = steps[event.key];
    if (step === undefined || hasModifierOrDialog(event)) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const isLetter = event.key.length === 1;
    if (rows.length === 0 || (at < 0 && (isLetter || (isTyping && event.target !== searchBox())))) return;
    event.preventDefault();
    rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
  }
}

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
