import type { PhoneRefusal } from '../../domain/contact/phone.ts';
import type { BuyerStep } from '../../domain/deliveries/progress.ts';

export type Tracked = {
  reason: 'found' | 'unknown' | 'fields' | 'too-many';
  /** Of `fields`: both at once. */
  fields: { number?: 'number-invalid'; phone?: PhoneRefusal };
  typed: { number: string; phone: string };
  step: BuyerStep | undefined;
  minutes: number;
};
