import { inBestFormat } from './best-format.ts';

export function enhancePictures() {
  const overlay = document.querySelector<HTMLDialogElement>('dialog[data-overlay]');
  if (!overlay) return;
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-enlarge]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const picture = document.createElement('img');
    picture.src = inBestFormat(link.href);
    picture.alt = link.dataset.enlarge ?? '';
    picture.width = picture.height = 800;
    overlay.querySelector('[data-overlay-picture]')?.replaceChildren(picture);
    const caption = overlay.querySelector('[data-overlay-caption]');
    if (caption) caption.textContent = picture.alt;
    const card = link.closest('.card');
    const price = overlay.querySelector('[data-overlay-price]');
    if (price) price.textContent = card?.querySelector('.price')?.textContent ?? '';
    const product = overlay.querySelector<HTMLAnchorElement>('[data-overlay-product]');
    const page = card?.querySelector<HTMLAnchorElement>('h3 a')?.href;
    if (product) {
      product.hidden = !page;
      product.href = page ?? '';
    }
    overlay.showModal();
  });
  overlay.addEventListener('click', ({ target }) => {
    const isClosing =
      target === overlay || (target instanceof Element && target.closest('[data-overlay-close]'));
    if (isClosing) overlay.close();
  });
}
