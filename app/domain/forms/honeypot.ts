/** People do not see this field; programs fill it. */
export const honeypotField = 'remarks';

type Sent = {
  hiddenField: string;
  /** Unknown when the page came from a proxy's cache and no script runs. */
  openForMs: number | undefined;
  minMs: number;
};

/** Autofill is quick too, so quickness counts only for a browser that sends often, which is asked only then. */
export async function looksLikeBot(
  { hiddenField, openForMs, minMs }: Sent,
  sendsOften: () => Promise<boolean>,
): Promise<boolean> {
  if (hiddenField !== '') return true;
  return openForMs !== undefined && openForMs < minMs && (await sendsOften());
}
