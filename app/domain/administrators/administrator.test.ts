import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseAdministrator,
  parseNewAdministrator,
  parsePasswordChange,
  parseProfile,
} from './administrator.schema.ts';

const awa = { username: 'Awa Ngo', email: 'Awa@Exemple.CM', role: 'admin', password: 'correct horse' };

describe('an administrator to be added', () => {
  test('is parsed with tidy texts, a lower-case address and the password as typed', () => {
    const read = parseNewAdministrator({ ...awa, username: ' Awa\t Ngo ', password: '  spaces stay ' });
    expect(read).toEqual({
      ok: true,
      administrator: {
        username: 'Awa Ngo',
        email: 'awa@exemple.cm',
        role: 'admin',
        password: '  spaces stay ',
      },
    });
  });

  test('all missing fields are refused together', () => {
    expect(parseNewAdministrator({ username: ' ', email: '', role: '', password: '' })).toEqual({
      ok: false,
      reason: 'fields',
      fields: { username: 'missing', email: 'missing', password: 'missing' },
    });
  });

  test.each([
    [{ username: 'A' }, { username: 'too-short' }],
    [{ username: 'x'.repeat(61) }, { username: 'too-long' }],
    [{ username: 'awa@exemple.cm' }, { username: 'no-at-sign' }],
    [{ email: 'awa' }, { email: 'email-invalid' }],
    [{ email: 'awa@exemple' }, { email: 'email-invalid' }],
    [{ email: `${'x'.repeat(250)}@b.cm` }, { email: 'too-long' }],
    [{ password: 'nine char' }, { password: 'too-short' }],
    [{ password: '🔑'.repeat(9) }, { password: 'too-short' }],
    [{ password: 'x'.repeat(201) }, { password: 'too-long' }],
    [{ password: '1234567890' }, { password: 'common' }],
    [{ password: 'Basketball' }, { password: 'common' }],
  ])('%o is refused', (typed, fields) => {
    expect(parseNewAdministrator({ ...awa, ...typed })).toEqual({ ok: false, reason: 'fields', fields });
  });

  test('may have an address @localhost, as the first one has', () => {
    expect(parseProfile({ username: 'admin', email: 'admin@localhost' })).toMatchObject({ ok: true });
  });

  test.each(['', 'owner', 'ADMIN', 'toString'])('the unknown role "%s" becomes editor', (role) => {
    expect(parseAdministrator({ ...awa, role })).toMatchObject({ administrator: { role: 'editor' } });
  });
});

test('whatever is typed, an accepted name has no @, and an accepted address has one', () => {
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress());
  fc.assert(
    fc.property(typed, typed, (username, email) => {
      const read = parseProfile({ username, email });
      if (!read.ok) return;
      expect(read.profile.username).not.toContain('@');
      expect(read.profile.email).toContain('@');
      expect(`${read.profile.username}${read.profile.email}`).toSatisfy(
        (kept: string) => kept.isWellFormed() && !kept.includes('\u0000'),
      );
    }),
  );
});

describe('a change of one’s own password', () => {
  const typed = { current: 'the old password', next: 'the new password', confirm: 'the new password' };

  test('is parsed as typed', () => {
    expect(parsePasswordChange(typed)).toEqual({
      ok: true,
      change: { current: 'the old password', next: 'the new password' },
    });
  });

  test.each([
    [{ current: '' }, { current: 'missing' }],
    [{ next: 'short', confirm: 'short' }, { next: 'too-short' }],
    [{ confirm: 'the new passwort' }, { confirm: 'different' }],
    [{ next: typed.current, confirm: typed.current }, { next: 'same' }],
    [
      { current: '', next: '', confirm: 'x' },
      { current: 'missing', next: 'missing', confirm: 'different' },
    ],
  ])('%o is refused', (change, fields) => {
    expect(parsePasswordChange({ ...typed, ...change })).toEqual({ ok: false, reason: 'fields', fields });
  });
});
