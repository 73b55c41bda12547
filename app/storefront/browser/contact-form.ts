import { m } from '../../generated/words/messages.js';
import { announce } from './announce.ts';
import { clearErrors, fetchPage, focusErrors, swapRegions } from './region.ts';

/** How long the good news stays, in milliseconds. */
const newsLifetime = 3000;

/** Sends the contact form without leaving the page; what was typed stays until it is saved. */
export function enhanceContactForm() {
  if (!document.getElementById('contact')) return;
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-contact-form')) return;
    event.preventDefault();
    void send(form);
  });
  hideNewsLater();
}

async function send(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const failure = form.querySelector<HTMLElement>('[data-form-failure]');
  if (!button || button.disabled) return;
  if (failure) failure.hidden = true;
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  // Only this script knows: the page is the same for everybody, and may have been kept somewhere for hours.
  fields.push(['open-for', String(Math.round(performance.now()))]);
  button.disabled = true;
  button.textContent = m.sending();
  try {
    const { page } = await fetchPage(form.action, { method: 'POST', body: new URLSearchParams(fields) });
    if (!swapRegions(page, ['contact'])) throw new Error('the answer is not the home page');
    focusErrors('contact');
    if (document.querySelector('[data-sent]')) announce(m.contact_sent());
    hideNewsLater();
  } catch {
    clearErrors(form);
    if (failure) failure.hidden = false;
  } finally {
    button.disabled = false;
    button.textContent = m.send_message();
  }
}

function hideNewsLater() {
  const news = document.querySelector('[data-sent]');
  if (!news) return;
  setTimeout(() => {
    news.remove();
    if (new URLSearchParams(location.search).has('sent')) history.replaceState(null, '', location.pathname);
  }, newsLifetime);
}
