import { z } from 'zod';
import { optionalPhone } from '../contact/phone.schema.ts';
import { deliveryStates, stepLimits } from '../delivery/step.ts';
import { deliveryMethods, wishLimits } from '../delivery/wish.ts';
import { checkbox, choice, type Field, field, line, value } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import { type AmountRefusal, parseAmount } from '../money/money.ts';

const place: Field<string, 'too-long' | 'quarter-missing'> = line(140);
const fee: Field<number, AmountRefusal | 'fee-of-carrier'> = field(parseAmount, ({ amount }) => amount ?? 0);

export const deliveryFields = z.object({
  method: choice(deliveryMethods, 'unknown-choice'),
  town: line(wishLimits.town),
  place,
  landmark: line(wishLimits.landmark),
  recipient: line(wishLimits.recipient),
  recipientPhone: optionalPhone,
  /** In FCFA; empty is none. */
  fee,
  feePaidTo: choice(['shop', 'carrier'], 'unknown-choice'),
  agency: line(wishLimits.agency),
  carrier: line(80),
  /** An ISO date in Douala, or empty. */
  promisedOn: value<string | null, 'date-invalid'>(parseDay, 'date-invalid'),
  isTold: checkbox,
});
const hasQuarter = ({ method, place }: { method: string; place: string }) =>
  method !== 'zone' || place !== '';
/** Nobody finds a place in a quarter that is not named. */
export const needsQuarter = [
  hasQuarter,
  { path: ['place'], message: 'quarter-missing', when: always },
] satisfies Parameters<typeof deliveryFields.refine>;
const isShopsFee = ({ fee, feePaidTo }: { fee: number; feePaidTo: string }) =>
  fee === 0 || feePaidTo === 'shop';
/** The fee is due to the shop: what the agency collects would be paid twice. */
export const chargesOwnFee = [isShopsFee, { path: ['fee'], message: 'fee-of-carrier' }] satisfies Parameters<
  typeof deliveryFields.refine
>;
export const deliveryForm = deliveryFields.refine(...needsQuarter).refine(...chargesOwnFee);
export type TypedDelivery = z.input<typeof deliveryForm>;
export type ArrangedDelivery = z.output<typeof deliveryForm>;
export type DeliveryRefusals = Refusals<typeof deliveryForm>;
export const parseDelivery = parserOf(deliveryForm.transform((delivery) => ({ delivery })));

export const stepForm = z.object({
  to: choice(deliveryStates, 'unknown-choice'),
  reason: line(stepLimits.reason),
  agency: line(stepLimits.agency),
  waybill: line(stepLimits.waybill),
  receivedBy: line(stepLimits.receivedBy),
  withStatus: checkbox,
});
export type TypedStep = z.input<typeof stepForm>;
export type StepRefusals = Refusals<typeof stepForm>;
export const parseStep = parserOf(stepForm.transform((step) => ({ step })));

export function parseDay(typed: string): string | null | undefined {
  if (typed === '') return null;
  const day = new Date(`${typed}T00:00:00Z`);
  const isDay = /^20\d\d-\d\d-\d\d$/.test(typed) && !Number.isNaN(day.getTime());
  return isDay && day.toISOString().startsWith(typed) ? typed : undefined;
}
