/** One line of text: without control characters, line breaks or lone halves of a character. */
export function tidyLine(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Text of several lines: line breaks stay, other control characters go. */
export function tidyText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
}

/**
 * Text as it may stand in a mail, on a paper or in a chat: without what turns the direction of what follows (a name could
 * make `001` read `100`), and without control characters but tabs and line ends.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\n\t]/gu, ' ');
}
