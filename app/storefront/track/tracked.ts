import type { PhoneRefusal } from '../../domain/contact/phone.ts';
import type { BuyerStep } from '../../domain/deliveries/progress.ts';

export type Tracked = {
  reason: 'found' | 'unknown' | 'number-invalid' | PhoneRefusal | 'too-many';
  typed: { number: string; phone: string };
  step: BuyerStep | undefined;
  minutes: number;
};
