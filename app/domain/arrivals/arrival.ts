export const maxArrivalLines = 500;
/** Of one line, in pieces. */
export const maxReceived = 100_000;
