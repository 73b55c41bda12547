export const paymentMethods = ['cash', 'mtn-momo', 'orange-money', 'bank', 'cheque', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** By `advance` no money moves: what was paid too much on one order pays another one. */
export const recordedMethods = [...paymentMethods, 'advance'] as const;
export type RecordedMethod = (typeof recordedMethods)[number];
