import { z } from 'zod';
import { isEmail, maxEmailLength } from '../contact/email.ts';
import { checked, type Field, field, required } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine } from '../text.ts';
import { type PasswordRefusal, refusePassword } from './administrator.ts';
import { type Role, roles } from './permission.ts';

/** Sign-in tells a name from an address by the `@`: a name has none. */
export const profileForm = z.object({
  username: checked(tidyLine, refuseUsername),
  email: checked((typed) => tidyLine(typed).toLowerCase(), refuseEmail),
});
export type Profile = z.output<typeof profileForm>;
export type ProfileRefusals = Refusals<typeof profileForm>;
export const parseProfile = parserOf(profileForm.transform((profile) => ({ profile })));

/** An unknown role becomes editor. */
export const administratorForm = profileForm.extend({
  role: z.string().transform((typed): Role => roles.find((each) => each === typed) ?? 'editor'),
});
export type AdministratorForm = z.output<typeof administratorForm>;
export const parseAdministrator = parserOf(
  administratorForm.transform((administrator) => ({ administrator })),
);

export const newAdministratorForm = administratorForm.extend({ password: checked(asTyped, refusePassword) });
export type NewAdministrator = z.output<typeof newAdministratorForm>;
export const parseNewAdministrator = parserOf(
  newAdministratorForm.transform((administrator) => ({ administrator })),
);

const confirmation: Field<string, 'different'> = z.string();

export const passwordForm = z
  .object({
    current: required<never>(z.string()),
    next: checked<PasswordRefusal | 'same'>(asTyped, refusePassword),
    confirm: confirmation,
  })
  .refine(({ current, next }) => next.normalize('NFKC') !== current.normalize('NFKC'), {
    path: ['next'],
    message: 'same',
    when: always,
  })
  .refine(({ next, confirm }) => confirm === next, { path: ['confirm'], message: 'different', when: always });
export type PasswordChange = { current: string; next: string };
export const parsePasswordChange = parserOf(
  passwordForm.transform(({ current, next }): { change: PasswordChange } => ({ change: { current, next } })),
);

function asTyped(typed: string): string {
  return typed;
}

function refuseUsername(username: string) {
  if (username === '') return 'missing';
  if (username.length < 2) return 'too-short';
  if (username.length > 60) return 'too-long';
  return username.includes('@') ? 'no-at-sign' : undefined;
}

function refuseEmail(email: string) {
  if (email === '') return 'missing';
  if (email.length > maxEmailLength) return 'too-long';
  // The first administrator of a shop without mail is admin@localhost.
  return isEmail(email.replace(/@localhost$/, '@localhost.local')) ? undefined : 'email-invalid';
}

/** Blank is what `trim` makes empty: other characters that tidying removes are a wrong name, not a missing one. */
const filled = (tidy: (typed: string) => string) =>
  field(
    (typed): Outcome<object, { reason: 'missing' }> =>
      typed.trim() === '' ? { ok: false, reason: 'missing' } : { ok: true },
    (_, typed) => tidy(typed),
  );

export const signInForm = z.object({ name: filled(tidyLine), password: filled((typed) => typed) });
export type SignInRefusals = Refusals<typeof signInForm>;
export const parseSignIn = parserOf(signInForm);
