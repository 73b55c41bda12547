import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import type { RecordedMethod } from './money.ts';

const names: Record<RecordedMethod, (inputs?: object, options?: { locale: Language }) => string> = {
  cash: m.payment_cash,
  'mtn-momo': m.payment_mtn_momo,
  'orange-money': m.payment_orange_money,
  bank: m.payment_bank,
  cheque: m.payment_cheque,
  card: m.payment_card,
  advance: m.payment_advance,
};

export const paymentMethodName = (method: RecordedMethod, locale?: Language): string =>
  locale ? names[method]({}, { locale }) : names[method]();
