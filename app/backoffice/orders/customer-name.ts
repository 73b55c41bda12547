import { m } from '../../generated/words/messages.js';

/** An erased customer has an empty name. */
export function customerName({ customerName: name }: { customerName: string }): string {
  return name || m.customer_erased();
}
