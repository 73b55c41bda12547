/** A session ends after this time without a request. */
export const idleSeconds = 30 * 60;

export const maxSessionSeconds = 12 * 3600;
