/** What a program fills in and a person does not see: the name of the field in both of the visitor's forms. */
export const honeypotField = 'remarks';

type Sent = {
  /** What came in the field that nobody sees. */
  bait: string;
  /** How long the form was open, in milliseconds; unknown where a page is kept by somebody between and no script runs. */
  openFor: number | undefined;
  /** The shortest time in which a person fills it, in milliseconds. */
  shortest: number;
};

/**
 * Whether a form was filled the way programs do. A person with autofill is quick, too: being quick counts only of a
 * browser that sends often, which is asked only then. Told to the sender, who can send it again.
 */
export async function looksLikeBot(
  { bait, openFor, shortest }: Sent,
  sendsOften: () => Promise<boolean>,
): Promise<boolean> {
  if (bait !== '') return true;
  return openFor !== undefined && openFor < shortest && (await sendsOften());
}
