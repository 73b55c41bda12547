/** What a program fills in and a person does not see: the name of the field in both of the visitor's forms. */
export const baitField = 'remarks';

type Sent = {
  /** What came in the field that nobody sees. */
  bait: string;
  /** How long the form was open, in milliseconds; unknown where a page is kept by somebody between and no script runs. */
  openFor: number | undefined;
  /** The shortest time in which a person fills it, in milliseconds. */
  shortest: number;
};

/** Whether a form was filled the way programs do. Told to the sender, never swallowed: a person just sends it again. */
export function looksAutomatic({ bait, openFor, shortest }: Sent): boolean {
  return bait !== '' || (openFor !== undefined && openFor < shortest);
}
