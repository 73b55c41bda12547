import { formatFcfa } from '../../../domain/money/money.ts';
import { m } from '../../../generated/words/messages.js';
import { languageOf } from '../../address.ts';
import { announce } from '../announce.ts';

export function enhanceDelivery() {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.closest('#order-delivery')) return;
    showDeliverySums();
    const due = document.querySelector('[data-with-fee]:not([hidden]) [data-due]');
    if (due) announce(`${m.order_due()} ${due.textContent}`);
  });
  // A browser fills the form again when it reloads the page.
  addEventListener('pageshow', showDeliverySums);
}

/** The fee of the chosen quarter and what is to be paid with it. The form sends the total of the goods as before. */
export function showDeliverySums() {
  const zone = document.querySelector<HTMLSelectElement>('#order-zone');
  const total = document.querySelector<HTMLInputElement>('#order-lines [name=total]');
  const [option] = zone?.selectedOptions ?? [];
  const [, fee] = option?.value.split('-') ?? [];
  const isByZone = document.querySelector('#order-delivery [value=zone]:checked') !== null;
  const isKnown = isByZone && fee !== undefined;
  const each = (selector: string, act: (element: HTMLElement) => void) => {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) act(element);
  };
  each('[data-chosen-zone]', (text) => {
    text.textContent = fee === undefined ? '' : (option?.title ?? '');
  });
  each('[data-with-fee]', (sum) => {
    sum.hidden = !isKnown;
  });
  each('[data-without-fee]', (sum) => {
    sum.hidden = isKnown;
  });
  each('[data-fee]', (sum) => {
    sum.textContent = option?.text.split(' – ', 1)[0] ?? '';
  });
  each('[data-due]', (sum) => {
    sum.textContent = formatFcfa(Number(total?.value) + Number(fee), languageOf(location.pathname));
  });
}
