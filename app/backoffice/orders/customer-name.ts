import { m } from '../../generated/words/messages.js';

/** A customer who was erased has no name any more. */
export function customerName({ customerName: name }: { customerName: string }): string {
  return name || m.customer_erased();
}
