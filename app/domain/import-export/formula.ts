/** What a spreadsheet takes for the beginning of a formula, after any apostrophes of ours. */
const beginning = /^'*[=+\-@\t\r]/;

/**
 * Text that a spreadsheet shows as it is: what begins like a formula gets an apostrophe before it, since a product or a
 * customer may be called `=HYPERLINK(…)`.
 */
export function guardFormula(text: string): string {
  return beginning.test(text) ? `'${text}` : text;
}

/** The text again, as it was before `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && beginning.test(text) ? text.slice(1) : text;
}
