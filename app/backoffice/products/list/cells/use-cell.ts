import { type KeyboardEvent, useRef, useState } from 'react';
import { parseAmount } from '../../../../domain/money/money.ts';
import { useOnEach } from '../../../form/use-on-each.ts';
import { showNumber } from '../../../language/show.ts';
import { useBackoffice } from '../../../shell/shell.tsx';

/** A number that is edited in a list. What is typed stays when the stored number changes; `seen` is the one it was typed over, or that a refusal told. */
export function useCell(
  stored: number,
  { answer, told, isSaving }: { answer: object | undefined; told: number | undefined; isSaving: boolean },
) {
  const { language } = useBackoffice();
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef(stored);
  const [seen, setSeen] = useState(stored);
  const isWaiting = useRef(false);
  const [resent, setResent] = useState(0);
  const isTyped = () => {
    const typed = parseAmount(input.current?.value ?? '');
    return !typed.ok || (typed.amount !== seen && typed.amount !== newest.current);
  };
  function show() {
    if (input.current) input.current.value = showNumber(newest.current);
    setSeen(newest.current);
  }
  function follow() {
    newest.current = stored;
    if (!isTyped()) show();
  }
  useOnEach(stored, follow);
  useOnEach(language, follow);
  useOnEach(answer, () => {
    if (!answer) return;
    newest.current = told ?? stored;
    setSeen(newest.current);
    if (isWaiting.current && told === undefined) setResent((times) => times + 1);
    isWaiting.current = false;
  });
  // Once the field tells which number it was typed over.
  useOnEach(resent, () => {
    if (resent > 0 && isTyped()) input.current?.form?.requestSubmit();
  });
  /** Enter saves and goes down, Escape gives the old number back. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') show();
    if (event.key !== 'Enter') return;
    // The browser's own submit would be that of the field which has the focus by then.
    event.preventDefault();
    if (event.repeat) return;
    // While one number is being saved, the next one waits for its answer.
    isWaiting.current = isSaving;
    if (isTyped() && !isSaving) event.currentTarget.form?.requestSubmit();
    focusBelow(event.currentTarget);
  }
  return { input, seen, onKeyDown };
}

function focusBelow(cell: HTMLInputElement) {
  const column = [...document.querySelectorAll<HTMLInputElement>(`.cell-form [name="${cell.name}"]`)];
  column[column.indexOf(cell) + 1]?.focus();
}
