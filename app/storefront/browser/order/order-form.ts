import { spacePhone, stripPhone } from '../../../domain/contact/phone.ts';
import { m } from '../../../generated/words/messages.js';
import { clearErrors } from '../region.ts';
import { forgetPendingOrder, storePendingOrder, underPendingKey } from './pending-order.ts';
import { hasAnswered, renewOrderKey, sendOrder, showAnswer, showFailure } from './send-order.ts';

export function enhanceOrderForm() {
  if (!document.querySelector('[data-order-form]')) return;
  if (document.documentElement.hasAttribute('data-offline')) renewOrderKey();
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'order-phone') stripAsTyped(target);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'order-phone')
      target.value = spacePhone(stripPhone(target.value));
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-order-form')) return;
    event.preventDefault();
    const quote = document.querySelector<HTMLButtonElement>('[data-request-quote]');
    if (quote && event.submitter === quote) void send(form, quote, quote.formAction, m.sending());
    else void send(form, document.querySelector('[data-place-order]'), form.action, m.placing_order());
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

async function send(
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
  address: string,
  isSending: string,
) {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-place-order],[data-request-quote]');
  if (!button || button.disabled) return;
  const fields = underPendingKey(address, textFields(new FormData(form)));
  const words = button.textContent;
  noteMayBeSaved(form);
  for (const each of buttons) each.disabled = true;
  button.textContent = isSending;
  try {
    const answer = await sendOrder(address, fields);
    if (hasAnswered(answer)) forgetPendingOrder(address);
    showAnswer(answer);
  } catch {
    clearErrors(form);
    const sent = underPendingKey(address, textFields(new FormData(form)));
    if (!storePendingOrder({ address, fields: sent, savedAt: Date.now() })) showFailure();
  } finally {
    for (const each of buttons) each.disabled = false;
    button.textContent = words;
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
