export function tidyLine(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Sign by sign, as PostgreSQL's `upper`: `ß` stays, where `toUpperCase` makes two signs of it. */
export function upperCase(text: string): string {
  return Array.from(text, (sign) => {
    const upper = sign.toUpperCase();
    return Array.from(upper).length === 1 ? upper : sign;
  }).join('');
}

export function tidyText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
}

/** At most so many UTF-16 units. Half of a sign of two units is left out: PostgreSQL takes it in no JSON, such as the audit log's. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Cs}$/u, '');
}

/** For mails, invoices and chats: removes direction marks (a name could make `001` read `100`). */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\n\t]/gu, ' ');
}

/** Makes "cotefcfa" of "Côté (FCFA)", to compare names whatever their accents, case and signs. */
export function plainLetters(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}
