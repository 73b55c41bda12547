import { pino } from 'pino';

/** A log that writes nowhere. */
export const silentLog = pino({ level: 'silent' });
