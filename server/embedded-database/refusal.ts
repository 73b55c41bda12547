/** The database cannot be started; the message is one sentence for the person at the terminal. */
export class DatabaseRefused extends Error {}
