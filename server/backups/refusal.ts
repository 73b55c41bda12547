/** Nothing was changed. The message is one sentence for the terminal. */
export class BackupRefused extends Error {}
