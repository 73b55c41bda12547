/** The second click of a double click opens no second tab. */
export function openOneTab(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[target="_blank"]') : null;
    if (!link || event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', onClick, { capture: true });
  return () => removeEventListener('click', onClick, { capture: true });
}
