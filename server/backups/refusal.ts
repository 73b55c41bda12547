/** What was asked for is not done, and nothing was changed; the message is one sentence for the person at the terminal. */
export class BackupRefused extends Error {}
