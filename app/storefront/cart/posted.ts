import { data } from 'react-router';

/** The product that a form of the cart names. Anything but a possible id is answered with 400, by throwing. */
export function readProductId(text: string): number {
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id < 1 || id > 2 ** 31 - 1) throw data(null, { status: 400 });
  return id;
}

/** A typed quantity; undefined when it is no whole number, and the quantity stays as it was. */
export function readQuantity(text: string): number | undefined {
  return /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}
