/** The message is one sentence for the terminal. */
export class DatabaseRefused extends Error {}
