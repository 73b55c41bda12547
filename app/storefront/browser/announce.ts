export function announce(sentence: string) {
  const region = document.querySelector('[data-announce]');
  if (region) region.textContent = sentence;
}
