import { tidyLine } from '../text.ts';

/** Customers are known by E.164 number, senders by lower-case address. */
export type Persons = { phones: string[]; emails: string[] };

export const phoneKey = (phone: string) => `phone:${phone}`;
export const emailKey = (email: string) => `email:${email}`;

export const shownPersons = 50;

const maxPersons = 100;

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
