import { dictionary } from '@zxcvbn-ts/language-common';
import { isEmail } from '../email.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine } from '../text.ts';
import { type Role, roles } from './permission.ts';

/** Lengths of what an administrator is known by, in characters. */
export const administratorLimits = { shortestUsername: 2, username: 60, email: 254 };
export const passwordLimits = { shortest: 10, longest: 200 };
/** What whoever guesses tries first, as far as it is long enough to be chosen here (OWASP ASVS 5.0, 6.2.4). */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter((each) => each.length >= passwordLimits.shortest),
);

export type Profile = { username: string; email: string };
export type ProfileRefusals = {
  username?: 'missing' | 'too-short' | 'too-long' | 'no-at-sign';
  email?: 'missing' | 'too-long' | 'email-invalid';
};
export type PasswordRefusal = 'missing' | 'too-short' | 'too-long' | 'common';

/** Reads a name and an address. A name has no `@`: that is how sign-in tells it from an address. */
export function parseProfile(
  typed: Profile,
): Outcome<{ profile: Profile }, { reason: 'fields'; fields: ProfileRefusals }> {
  const profile = { username: tidyLine(typed.username), email: tidyLine(typed.email).toLowerCase() };
  const fields: ProfileRefusals = {};
  const username = refuseUsername(profile.username);
  if (username) fields.username = username;
  const email = refuseEmail(profile.email);
  if (email) fields.email = email;
  return username || email ? { ok: false, reason: 'fields', fields } : { ok: true, profile };
}

export type AdministratorForm = Profile & { role: Role };

/** Reads who an administrator is to be. Whatever is no role is the least of them. */
export function parseAdministrator(
  typed: Profile & { role: string },
): Outcome<{ administrator: AdministratorForm }, { reason: 'fields'; fields: ProfileRefusals }> {
  const read = parseProfile(typed);
  if (!read.ok) return read;
  const role = roles.find((each) => each === typed.role) ?? 'editor';
  return { ok: true, administrator: { ...read.profile, role } };
}

export type NewAdministrator = AdministratorForm & { password: string };
export type NewAdministratorRefusals = ProfileRefusals & { password?: PasswordRefusal };

/** Reads an administrator to be added; refusals of all fields come together. */
export function parseNewAdministrator(
  typed: Profile & { role: string; password: string },
): Outcome<{ administrator: NewAdministrator }, { reason: 'fields'; fields: NewAdministratorRefusals }> {
  const read = parseAdministrator(typed);
  const password = refusePassword(typed.password);
  if (read.ok && !password)
    return { ok: true, administrator: { ...read.administrator, password: typed.password } };
  return {
    ok: false,
    reason: 'fields',
    fields: { ...(read.ok ? {} : read.fields), ...(password ? { password } : {}) },
  };
}

export type PasswordChange = { current: string; next: string };
export type PasswordChangeRefusals = {
  current?: 'missing';
  next?: PasswordRefusal | 'same';
  confirm?: 'different';
};

/** Reads a change of one's own password, typed twice. */
export function parsePasswordChange(
  typed: PasswordChange & { confirm: string },
): Outcome<{ change: PasswordChange }, { reason: 'fields'; fields: PasswordChangeRefusals }> {
  const { current, next, confirm } = typed;
  const fields: PasswordChangeRefusals = {};
  if (current === '') fields.current = 'missing';
  const refused = refusePassword(next);
  if (refused) fields.next = refused;
  else if (next.normalize('NFKC') === current.normalize('NFKC')) fields.next = 'same';
  if (confirm !== next) fields.confirm = 'different';
  return Object.keys(fields).length > 0
    ? { ok: false, reason: 'fields', fields }
    : { ok: true, change: { current, next } };
}

/** A password is taken as it was typed, spaces included; it is long enough and uncommon, or it is not. */
export function refusePassword(typed: string): PasswordRefusal | undefined {
  const { length } = [...typed];
  if (length === 0) return 'missing';
  if (length < passwordLimits.shortest) return 'too-short';
  if (length > passwordLimits.longest) return 'too-long';
  return commonPasswords.has(typed.toLowerCase()) ? 'common' : undefined;
}

function refuseUsername(username: string): ProfileRefusals['username'] {
  if (username === '') return 'missing';
  if (username.length < administratorLimits.shortestUsername) return 'too-short';
  if (username.length > administratorLimits.username) return 'too-long';
  return username.includes('@') ? 'no-at-sign' : undefined;
}

function refuseEmail(email: string): ProfileRefusals['email'] {
  if (email === '') return 'missing';
  if (email.length > administratorLimits.email) return 'too-long';
  // The first administrator of a shop that has no mail yet is admin@localhost.
  return isEmail(email.replace(/@localhost$/, '@localhost.local')) ? undefined : 'email-invalid';
}
