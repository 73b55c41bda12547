import { useEffect } from 'react';

/** `/` to search, arrows through the rows of a list, Ctrl+S to save. */
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
  } else if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    const search = document.querySelector<HTMLInputElement>('[data-search]');
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !hasModifierOrDialog(event)) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (rows.length === 0 || (at < 0 && isTyping && event.target !== searchBox())) return;
    event.preventDefault();
    rows[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), rows.length - 1)]?.focus();
  }
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
