/** People do not see this field; programs fill it. */
export const honeypotField = 'remarks';

type Sent = {
  bait: string;
  /** In ms, as `shortest`; unknown when the page came from a proxy's cache and no script runs. */
  openFor: number | undefined;
  shortest: number;
};

/** Autofill is quick too, so quickness counts only for a browser that sends often, which is asked only then. */
export async function looksLikeBot(
  { bait, openFor, shortest }: Sent,
  sendsOften: () => Promise<boolean>,
): Promise<boolean> {
  if (bait !== '') return true;
  return openFor !== undefined && openFor < shortest && (await sendsOften());
}
