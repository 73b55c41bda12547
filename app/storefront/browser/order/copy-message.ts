import { announce } from '../announce.ts';

/** Copies the order's message, for a phone whose WhatsApp does not open by itself. */
export function enhanceCopyMessage() {
  const button = document.querySelector<HTMLElement>('[data-copy]');
  const message = document.querySelector('[data-message]');
  if (!button || !message) return;
  button.addEventListener(
    'click',
    async () => {
      await copy(message);
      const done = button.dataset.copy ?? '';
      button.append(' ✓');
      button.title = done;
      announce(done);
    },
    { once: true },
  );
}

/** Old phones and plain-http addresses have no clipboard of their own: the text is selected and copied as by hand. */
async function copy(message: Element) {
  try {
    await navigator.clipboard.writeText(message.textContent ?? '');
  } catch {
    message.closest('details')?.setAttribute('open', '');
    getSelection()?.selectAllChildren(message);
    document.execCommand('copy');
  }
}
