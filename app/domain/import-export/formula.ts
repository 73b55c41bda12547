const beginning = /^'*[=+\-@\t\r]/;

/** An apostrophe stops a spreadsheet from running a name such as `=HYPERLINK(…)`. */
export function guardFormula(text: string): string {
  return beginning.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return text.startsWith("'") && beginning.test(text) ? text.slice(1) : text;
}
