import { z } from 'zod';
import { optionalPhone } from '../contact/phone.schema.ts';
import { checkbox, choice, type Field, line, value } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import {
  deliveryMethods,
  dropFieldsOfOtherMethods,
  parseZoneOption,
  type SeenZone,
  type Wishes,
  wishLimits,
} from './wish.ts';

const town: Field<string, 'too-long' | 'place-missing'> = line(wishLimits.town);

const fields = z.object({
  delivery: choice(deliveryMethods, 'unknown-choice'),
  zone: value<SeenZone | null, 'unknown-choice' | 'quarter-missing'>(parseZoneOption, 'unknown-choice'),
  landmark: line(wishLimits.landmark),
  town,
  agency: line(wishLimits.agency),
  recipient: line(wishLimits.recipient),
  recipientPhone: optionalPhone,
  remark: line(wishLimits.remark),
  tellMe: checkbox,
  company: line(wishLimits.company),
  niu: line(wishLimits.niu),
});
/** A quarter that is not listed is named in the landmark. A parcel needs to be sent somewhere: the town, or an agency whose town is known. */
export const wishForm = fields
  .refine(({ delivery, zone, landmark }) => delivery !== 'zone' || zone !== null || landmark !== '', {
    path: ['zone'],
    message: 'quarter-missing',
    when: always,
  })
  .refine(({ delivery, town, agency }) => delivery !== 'agency' || town + agency !== '', {
    path: ['town'],
    message: 'place-missing',
    when: always,
  });

export type TypedWishes = z.input<typeof wishForm>;
export type WishRefusals = Refusals<typeof wishForm>;

export const parseWishes = parserOf(
  wishForm.transform(({ delivery, zone, remark, tellMe, company, niu, ...place }): { wishes: Wishes } => ({
    wishes: {
      delivery: dropFieldsOfOtherMethods({ method: delivery, zone: zone ?? undefined, ...place }),
      ...{ remark, tellMe, company, niu },
    },
  })),
);
