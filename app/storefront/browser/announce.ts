/** Tells screen readers what changed on the page. */
export function announce(sentence: string) {
  const place = document.querySelector('[data-announce]');
  if (place) place.textContent = sentence;
}
