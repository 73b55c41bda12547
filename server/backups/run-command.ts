import { findConnectionProblem } from '../../app/platform/database/connection-problem.server.ts';
import { MigrationFailed } from '../../app/platform/database/migrations.server.ts';
import { type Environment, loadEnvironment } from '../../app/platform/environment.server.ts';
import { InvalidEnvironment } from '../../app/platform/environment-variables.server.ts';
import { DamagedArchive } from '../../app/platform/files/archive.server.ts';
import { WrongKey } from '../../app/platform/files/encryption.server.ts';
import { BackupRefused, DatabaseAway, DatabaseRefused } from '../refusals.ts';
import { RemoteStoreFailed } from './elsewhere/remote-store.ts';

export type Command = {
  environment: Environment;
  signal: AbortSignal;
  say: (sentence: string) => void;
};

/** Refusals, and failures of the disk or the network, end with one sentence and status 1. */
export async function runCommand(work: (command: Command) => Promise<void>) {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
    const environment = loadEnvironment(say);
    await work({ environment, signal: stopping.signal, say });
  } catch (error) {
    process.exitCode = 1;
    const problem = findConnectionProblem(error);
    if (stopping.signal.aborted) process.stderr.write('\nStopped: nothing was changed.\n');
    else if (isForTheUser(error)) process.stderr.write(`\n${error.message}\n`);
    else if (problem) process.stderr.write(`\nThe command was cut short: ${problem.reason}.\n`);
    else throw error;
  }
}

function isForTheUser(error: unknown): error is Error {
  const kinds = [
    InvalidEnvironment,
    DatabaseRefused,
    DatabaseAway,
    MigrationFailed,
    BackupRefused,
    DamagedArchive,
    WrongKey,
    RemoteStoreFailed,
  ];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && /^(ERR_PARSE_ARGS_|E[A-Z]+$)/.test(String(error.code));
}
