/** Says something to those who do not see the page change. */
export function announce(sentence: string) {
  const place = document.querySelector('[data-announce]');
  if (place) place.textContent = sentence;
}
