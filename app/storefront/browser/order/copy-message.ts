import { announce } from '../announce.ts';

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

/** Old phones and plain http have no clipboard API. */
async function copy(message: Element) {
  try {
    await navigator.clipboard.writeText(message.textContent ?? '');
  } catch {
    message.closest('details')?.setAttribute('open', '');
    getSelection()?.selectAllChildren(message);
    document.execCommand('copy');
  }
}
