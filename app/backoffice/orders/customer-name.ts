import { m } from '../../generated/words/messages.js';

/** Whose order it is: the organisation, then the person who ordered for it. */
export function buyerName(order: { organisationName: string; customerName: string }): string {
  const { organisationName } = order;
  return organisationName === '' ? customerName(order) : `${organisationName} – ${customerName(order)}`;
}

/** An erased customer has an empty name. */
export function customerName({ customerName: name }: { customerName: string }): string {
  return name || m.customer_erased();
}
