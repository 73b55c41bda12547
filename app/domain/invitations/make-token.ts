import { createHash, randomBytes } from 'node:crypto';

/** 144 random bits, base64url. Only their hash is stored. */
export function makeToken(): string {
  return randomBytes(18).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
