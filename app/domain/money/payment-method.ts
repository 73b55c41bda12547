export const paymentMethods = ['cash', 'mtn-momo', 'orange-money', 'bank', 'cheque', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
