import { useEffect } from 'react';

/** Keys for people who work here all day: `/` to search, arrows through a list's rows, Ctrl+S to save. */
export function Keyboard() {
  useEffect(() => {
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  }, []);
  return null;
}

function act(event: KeyboardEvent) {
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
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOther(event)) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (rows.length === 0 || (at < 0 && isTyping && event.target !== searchBox())) return;
    event.preventDefault();
    rows[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), rows.length - 1)]?.focus();
  }
}

function isOther(event: KeyboardEvent): boolean {
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
