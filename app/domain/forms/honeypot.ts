/** People do not see this field; programs fill it. */
export const honeypotField = 'remarks';

type Sent = {
  hiddenField: string;
  /** In ms, as `shortest`; unknown when the page came from a proxy's cache and no script runs. */
  openFor: number | undefined;
  shortest: number;
};

/** Autofill is quick too, so quickness counts only for a browser that sends often, which is asked only then. */
export async function looksLikeBot(
  { hiddenField, openFor, shortest }: Sent,
  sendsOften: () => Promise<boolean>,
): Promise<boolean> {
  if (hiddenField !== '') return true;
  return openFor !== undefined && openFor < shortest && (await sendsOften());
}
