import { stripPhone } from '../../../domain/contact/phone.ts';
import { m } from '../../../generated/words/messages.js';
import { clearErrors } from '../region.ts';
import { storePendingOrder } from './pending-order.ts';
import { sendOrder, showAnswer } from './send-order.ts';

export function enhanceOrderForm() {
  if (!document.querySelector('[data-order-form]')) return;
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'order-phone') stripAsTyped(target);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-order-form')) return;
    // Another button asks for a quote, and loads its page.
    if (event.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    void order(form);
  });
}

function stripAsTyped(field: HTMLInputElement) {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  const stripped = stripPhone(field.value);
  if (stripped === field.value) return;
  field.value = stripped;
  const cursor = stripPhone(before).length;
  field.setSelectionRange(cursor, cursor);
}

async function order(form: HTMLFormElement) {
  const button = document.querySelector<HTMLButtonElement>('[data-place-order]');
  if (!button || button.disabled) return;
  const fields = textFields(new FormData(form));
  const address = form.action;
  noteMayBeSaved(form);
  button.disabled = true;
  button.textContent = m.placing_order();
  try {
    showAnswer(await sendOrder(address, fields));
  } catch {
    clearErrors(form);
    storePendingOrder({ address, fields: textFields(new FormData(form)), savedAt: Date.now() });
  } finally {
    button.disabled = false;
    button.textContent = m.place_order();
  }
}

/** A second try may find the order saved: the server then must not answer "not saved" before it has looked. */
function noteMayBeSaved(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('[name=maybe-saved]');
  if (field) field.value = 'yes';
}

function textFields(data: FormData): [string, string][] {
  return [...data].filter((field): field is [string, string] => typeof field[1] === 'string');
}
