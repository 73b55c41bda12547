export class DatabaseRefused extends Error {}
