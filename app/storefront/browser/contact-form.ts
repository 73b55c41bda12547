import { m } from '../../generated/words/messages.js';
import { announce } from './announce.ts';
import { clearErrors, fetchPage, focusErrors, swapRegions } from './region.ts';

export function enhanceContactForm() {
  if (!document.getElementById('contact')) return;
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-contact-form')) return;
    event.preventDefault();
    void send(form);
  });
  showConfirmation();
}

async function send(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const failure = form.querySelector<HTMLElement>('[data-form-failure]');
  if (!button || button.disabled) return;
  if (failure) failure.hidden = true;
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  // The server cannot know: the page is cached, and the same for everybody.
  fields.push(['open-for', String(Math.round(performance.now()))]);
  button.disabled = true;
  button.textContent = m.sending();
  try {
    const { page } = await fetchPage(form.action, { method: 'POST', body: new URLSearchParams(fields) });
    if (!swapRegions(page, ['contact'])) throw new Error('the answer is not the home page');
    focusErrors('contact');
    if (showConfirmation()) announce(m.contact_sent());
  } catch {
    clearErrors(form);
    if (failure) failure.hidden = false;
  } finally {
    button.disabled = false;
    button.textContent = m.send_message();
  }
}

/** It stays, and takes the focus: on a phone the form is far from the top. A reload does not say it again. */
function showConfirmation(): boolean {
  const confirmation = document.querySelector<HTMLElement>('[data-sent]');
  if (!confirmation) return false;
  confirmation.focus();
  confirmation.scrollIntoView({ block: 'center' });
  if (new URLSearchParams(location.search).has('sent')) history.replaceState(null, '', location.pathname);
  return true;
}
