import { argon2Sync } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { hashPassword, isWeakHash, verifyPassword } from './hash-password.ts';

describe('a password hashed by us', () => {
  test('is accepted, and no other password is', async () => {
    const hash = await hashPassword('Bonjour à tous');
    expect(await verifyPassword(hash, 'Bonjour à tous')).toBe(true);
    expect(await verifyPassword(hash, 'bonjour à tous')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
    expect(isWeakHash(hash)).toBe(false);
  });

  test('is accepted however the keyboard composes its accents', async () => {
    const hash = await hashPassword('éléphants'.normalize('NFC'));
    expect(await verifyPassword(hash, 'éléphants'.normalize('NFD'))).toBe(true);
  });

  test('has another hash each time', async () => {
    expect(await hashPassword('Bonjour à tous')).not.toBe(await hashPassword('Bonjour à tous'));
  });
});

test('a hash with a lower cost is checked at that cost and called weak', async () => {
  const nonce = Buffer.from('somesalt-16bytes');
  const cost = { memory: 4096, passes: 3, parallelism: 2 };
  const tag = argon2Sync('argon2id', { message: 'correct horse', nonce, ...cost, tagLength: 24 });
  const hash = `$argon2id$v=19$m=4096,t=3,p=2$${nonce.toString('base64').replace(/=+$/, '')}$${tag.toString('base64')}`;
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct house')).toBe(false);
  expect(isWeakHash(hash)).toBe(true);
});

describe.each(['a', 'b', 'y'])('an imported bcrypt hash $2%s$', (letter) => {
  const hash = bcrypt.hashSync('correct horse', 4).replace('$2b$', `$2${letter}$`);

  test('accepts its password only, and is weak', async () => {
    expect(await verifyPassword(hash, 'correct horse')).toBe(true);
    expect(await verifyPassword(hash, 'correct house')).toBe(false);
    expect(isWeakHash(hash)).toBe(true);
  });
});

test.each(['', 'none', '$2b$10$broken', '$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$AAAA', '$argon2id$v=19$'])(
  '"%s" is the hash of nothing',
  async (hash) => {
    expect(await verifyPassword(hash, '')).toBe(false);
    expect(await verifyPassword(hash, hash)).toBe(false);
  },
);
