export function parseRequestId(typed: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined;
}
