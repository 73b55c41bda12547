const beginning = /^'*[=+\-@\t\r]|^'+\d/;

/** An apostrophe stops a spreadsheet from running a name such as `=HYPERLINK(…)`; before a digit it keeps the zeros, and an import takes it away. */
export function guardFormula(text: string): string {
  return beginning.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return text.startsWith("'") && beginning.test(text) ? text.slice(1) : text;
}

const error =
  /^(?:#(?:N\/[AD]|REF!|VALEUR!|VALUE!|DIV\/0!|NOM\?|NAME\?|NOMBRE!|NUM!|NUL!|NULL!|SPILL!|PROPAGATION!|CALC!)|Err:\d{3})$/;

/** `#N/A`, `#VALEUR!`: what Excel and LibreOffice show where a formula has no result. */
export const isFormulaError = (text: string) => error.test(text.trim());
