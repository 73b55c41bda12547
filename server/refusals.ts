export class DatabaseRefused extends Error {}

/** It may be there later. */
export class DatabaseAway extends Error {}

export class BackupRefused extends Error {}
