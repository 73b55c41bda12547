import pg from 'pg';
import { findOutage, lostConnection } from './outage.server.ts';

/** Why a database cannot be used. `passes`: it may work later with the same address. */
export type ConnectionProblem = { reason: string; passes: boolean };

/** PostgreSQL's codes (appendix A) that only its operator can change: sign-in (28), protocol (08P01), no such database, no right. */
const refusals = /^(28|08P01|3D000|42501|0A000)/;

/** Errors of a certificate, or of TLS itself: the libraries have some forty codes. */
const tlsCodes =
  /CERT|^ERR_(SSL|TLS|OSSL)|^(EPROTO|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH|CRL_)/;
const tlsMessages = /^(The server does not support SSL|There was an error establishing an SSL)/;

/** The reason never holds the address: it may contain a password. Undefined for an error that has another cause. */
export function findConnectionProblem(error: unknown): ConnectionProblem | undefined {
  const refusal = findRefusal(error);
  if (refusal !== undefined) return { reason: refusal, passes: false };
  const outage = findOutage(error);
  return outage && { reason: describeOutage(outage), passes: true };
}

function findRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return refusals.test(code) ? error.message : undefined;
  // The advice after the semicolon is for programmers.
  if (tlsCodes.test(code) || tlsMessages.test(error.message)) return error.message.split(';')[0];
  if (/client password must be/.test(error.message))
    return 'it asks for a password, and the address has none';
  if (/^(SASL|Unknown authentication)/.test(error.message)) return error.message;
  if ('syscall' in error && error.syscall === 'open' && 'path' in error)
    return `a file that the address names cannot be read: ${error.path} (${code})`;
  return findRefusal(error.cause);
}

function describeOutage(error: Error): string {
  const isReadOnly = 'code' in error && error.code === '25006';
  if (isReadOnly) return 'it takes no changes, as a standby server does';
  return lostConnection.test(error.message) ? 'it does not answer' : error.message;
}
