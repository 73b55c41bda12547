import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTool } from '../../../scripts/system-packages/debian-packages.mjs';

type Before = {
  databasePort: number;
  databases: { port: number; checkPort: number }[];
  shopPort: number;
  shopPorts: number[];
};

/** HAProxy with docs/high-availability/haproxy.cfg: only addresses and ports are changed. */
export async function openHaproxy({ databasePort, databases, shopPort, shopPorts }: Before) {
  const program = ensureTool('haproxy', process.env);
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-haproxy-'));
  const example = await readFile('docs/high-availability/haproxy.cfg', 'utf8');
  let own = example
    .replace('127.0.0.1:5432', `127.0.0.1:${databasePort}`)
    .replace('bind :8080', `bind 127.0.0.1:${shopPort}`);
  for (const [i, { port, checkPort }] of databases.entries())
    own = own.replace(`10.0.0.1${i + 1}:5432 check port 8008`, `127.0.0.1:${port} check port ${checkPort}`);
  for (const [i, port] of shopPorts.entries())
    own = own.replace(`10.0.0.2${i + 1}:3000`, `127.0.0.1:${port}`);
  await writeFile(join(folder, 'haproxy.cfg'), own);
  const running = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  return {
    close: async () => {
      running.kill('SIGKILL');
      if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
