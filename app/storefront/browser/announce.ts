/** Tells screen readers what changed on the page. */
export function announce(sentence: string) {
  const region = document.querySelector('[data-announce]');
  if (region) region.textContent = sentence;
}
