import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../../server/embedded-database/start-embedded-database.ts';
import { makeTemplate } from './template.ts';

export default async function setup({ provide }: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-test-'));
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  provide('databaseUrl', await makeTemplate(server.url));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
}
