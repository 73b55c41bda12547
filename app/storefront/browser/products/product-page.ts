import { maxQuantity, readPieces } from '../../../domain/cart/cart.ts';

export function enhanceProductPage() {
  sharpenGallery();
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const step = event.target.closest<HTMLElement>('[data-pieces]');
    const field = step?.parentElement?.querySelector('input');
    if (step && field) {
      const pieces = readPieces(field.value).pieces + Number(step.dataset.pieces);
      field.value = String(Math.min(Math.max(pieces, 1), maxQuantity));
    }
    const share = event.target.closest<HTMLElement>('[data-share]');
    if (!share || !('share' in navigator)) return;
    event.preventDefault();
    // Closing the device's list is no failure.
    void navigator.share({ title: share.dataset.share ?? '', url: location.href }).catch(() => undefined);
  });
}

/** From the first swipe on, each picture of the row is as sharp as the first. */
function sharpenGallery() {
  const row = document.querySelector('.gallery-row');
  const sharpen = () => {
    const sources = [...(row?.querySelectorAll('source') ?? [])];
    for (const source of sources) source.sizes = sources[0]?.sizes ?? '';
  };
  row?.addEventListener('scroll', sharpen, { once: true, passive: true });
}
