import { announce } from './announce.ts';

export function enhanceCopying() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copies]')) {
    const source = document.getElementById(button.dataset.copies ?? '');
    if (source) button.addEventListener('click', () => void copyFrom(source, button));
  }
}

async function copyFrom(source: HTMLElement, button: HTMLElement) {
  await copy(source);
  const done = button.dataset.copied ?? '';
  if (button.title !== done) button.append(' ✓');
  button.title = done;
  announce(done);
}

/** Old phones and plain http have no clipboard API. */
async function copy(source: HTMLElement) {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
  } catch {
    source.closest('details')?.setAttribute('open', '');
    getSelection()?.selectAllChildren(source);
    document.execCommand('copy');
  }
}
