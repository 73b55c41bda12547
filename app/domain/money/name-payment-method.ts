import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import type { PaymentMethod } from './payment-method.ts';

const names: Record<PaymentMethod, (inputs?: object, options?: { locale: Language }) => string> = {
  cash: m.payment_cash,
  'mtn-momo': m.payment_mtn_momo,
  'orange-money': m.payment_orange_money,
  bank: m.payment_bank,
  cheque: m.payment_cheque,
  card: m.payment_card,
};

export const paymentMethodName = (method: PaymentMethod, locale?: Language): string =>
  locale ? names[method]({}, { locale }) : names[method]();
