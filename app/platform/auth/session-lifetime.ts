/** A session ends after this time without a request, in seconds. */
export const idleLifetime = 30 * 60;

/** Longest session, however busy, in seconds. */
export const absoluteLifetime = 12 * 3600;
