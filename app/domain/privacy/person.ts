import { tidyLine } from '../text.ts';

/** How the shop knows people: a customer by the telephone number (E.164), who wrote a message by the e-mail address, in small letters. */
export type Persons = { phones: string[]; emails: string[] };

/** One person in a form: `phone:+237677000011` or `email:awa@exemple.cm`. */
export const phoneKey = (phone: string) => `phone:${phone}`;
export const emailKey = (email: string) => `email:${email}`;

/** Most persons of each kind that a search shows. */
export const shownPersons = 50;

/** Most persons that are exported or erased at once. */
const maxPersons = 100;

/** Reads who is meant; what names nobody is left out. */
export function parsePersons(keys: string[]): Persons {
  const persons: Persons = { phones: [], emails: [] };
  for (const key of new Set(keys.slice(0, maxPersons))) {
    const [, kind, name = ''] = /^(phone|email):(.{3,300})$/.exec(tidyLine(key)) ?? [];
    if (kind === 'phone') persons.phones.push(name);
    if (kind === 'email') persons.emails.push(name.toLowerCase());
  }
  return persons;
}

export function isNobody({ phones, emails }: Persons): boolean {
  return phones.length + emails.length === 0;
}
