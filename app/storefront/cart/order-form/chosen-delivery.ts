import type { TypedWishes } from '../../../domain/delivery/wish.schema.ts';
import type { Zone } from '../../../domain/delivery/zone.ts';
import type { Quote } from '../quote-cart.server.ts';

/** The quarter in a form that was sent, with the fee of today; undefined while its fee is not known. */
export function chosenZone(
  { offer }: Pick<Quote, 'offer'>,
  wishes: TypedWishes | undefined,
): Zone | undefined {
  if (wishes?.delivery !== 'zone') return undefined;
  const [id] = wishes.zone.split('-');
  return offer?.zones.find((zone) => String(zone.id) === id);
}
