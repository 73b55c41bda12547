/** PostgreSQL throws on an id that is no UUID. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Whether a row numbered from 1 on can have this id: what comes in an address may be anything. */
export function isIntegerId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= 2 ** 31 - 1;
}

export function parseRequestId(typed: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined;
}

/** The id in an address of what is numbered, such as a product; NaN, which nothing has, when there is none. */
export function numericIdOf({ id }: { id: string }): number {
  return /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN;
}
