import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Environment } from '../app/platform/environment.server.ts';

/** Where the shop's files are kept. */
export function openFiles({ dataDir }: Pick<Environment, 'dataDir'>): Disk {
  return new Disk(new FSDriver({ location: join(dataDir, 'images'), visibility: 'private' }));
}
