import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import bcrypt from 'bcryptjs';

const derive = promisify(argon2);

/** 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet, Argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (/^\$2[aby]\$/.test(hash)) return bcrypt.compare(password, hash);
  const known = readHash(hash);
  if (!known) return false;
  const { tag, ...rest } = known;
  const derived = await derive('argon2id', {
    message: password.normalize('NFKC'),
    ...rest,
    tagLength: tag.length,
  });
  return timingSafeEqual(derived, tag);
}

export function isWeakHash(hash: string): boolean {
  const known = readHash(hash);
  return !known || known.memory < cost.memory || known.passes < cost.passes;
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/;

function readHash(hash: string) {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? [];
  if (!nonce || !tag) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
