import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../../app/platform/environment.server.ts';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';

export type TestStore = {
  settings: FileStore;
  variables: Record<string, string>;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** An S3 server with one bucket, in a process of its own. */
export async function openFileStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-store-'));
  const port = await findFreePort();
  const settings: FileStore = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'comptoir',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  let server: ChildProcess | undefined;
  async function kill() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  async function restart() {
    await kill();
    server = spawn(
      process.execPath,
      [
        // s3rver signs page tokens with DES, which OpenSSL 3 disables by default.
        '--openssl-legacy-provider',
        'node_modules/s3rver/bin/s3rver.js',
        ...['--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--silent'],
        ...['--configure-bucket', settings.bucket],
      ],
      { stdio: 'ignore' },
    );
    await answers(settings.endpoint);
  }
  await restart();
  return {
    settings,
    variables: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    kill,
    restart,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(endpoint: string) {
  for (let tries = 0; tries < 200; tries++) {
    const isThere = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error('the file store did not open');
}
