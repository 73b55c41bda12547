import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureTool } from '../../../scripts/system-packages/debian-packages.mjs';
import { findPostgres } from '../../../scripts/system-packages/postgres.mjs';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { killIfRunning } from '../kill-process.ts';
import { killPostgres, type ReplicatedPostgres } from './replicated-postgres.ts';

type Node = { name: string; port: number; checkPort: number; folder: string; patroni?: ChildProcess };

const password = 'a-password-of-the-shop';

/** The system's PostgreSQL twice, led by Patroni and one etcd with docs/high-availability/patroni.yml: only addresses, folders and the certificate are changed. Run by root. */
export async function openPatroniPostgres(): Promise<ReplicatedPostgres> {
  ensureTool('patroni', process.env);
  const binaries = findPostgres() ?? '';
  const base = await mkdtemp(join(tmpdir(), 'comptoir-patroni-'));
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })),
  );
  await chown(base, uid, gid);
  await chmod(base, 0o755);
  // With its groups: one of them may read the key of Debian's certificate.
  const asPostgres = ['--reuid', String(uid), '--regid', String(gid), '--init-groups'];
  const key = join(base, 'key.pem');
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=database', '-keyout', key].concat([
      ...['-out', join(base, 'certificate.pem')],
    ]),
    { stdio: 'ignore' },
  );
  await chown(key, uid, gid);
  const etcd = await openEtcd(join(base, 'etcd'));
  const nodes = await Promise.all(
    ['a', 'b'].map(async (letter): Promise<Node> => {
      const [port, checkPort] = [await findFreePort(), await findFreePort()];
      const node = { name: `database-${letter}`, port, checkPort, folder: join(base, letter) };
      await writeFile(`${node.folder}.yml`, await configure(node));
      return node;
    }),
  );
  let [primary, standby] = nodes as [Node, Node];

  async function configure({ name, port, checkPort, folder }: Node) {
    return (await readFile('docs/high-availability/patroni.yml', 'utf8'))
      .replace('database-a', name)
      .replaceAll('10.0.0.11:8008', `127.0.0.1:${checkPort}`)
      .replaceAll('10.0.0.11:5432', `127.0.0.1:${port}`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd.port}`)
      .replace('/etc/ssl/certs/ssl-cert-snakeoil.pem', join(base, 'certificate.pem'))
      .replace('/etc/ssl/private/ssl-cert-snakeoil.key', key)
      .replace(/data_dir: .*/, `data_dir: ${folder}`)
      .replace(/bin_dir: .*/, `bin_dir: ${binaries}`);
  }

  function start(node: Node) {
    node.patroni = spawn('setpriv', [...asPostgres, '/usr/bin/patroni', `${node.folder}.yml`], {
      cwd: base,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: base, LC_ALL: 'C.UTF-8' },
    });
  }

  async function kill(node: Node) {
    if (node.patroni?.pid) killIfRunning(node.patroni.pid);
    const text = await readFile(join(node.folder, 'postmaster.pid'), 'utf8').catch(() => '');
    if (text) await killPostgres(Number(text.split('\n')[0]));
  }

  async function addStandby() {
    start(standby);
    await untilIs(standby, 'sync');
  }

  start(primary);
  await untilIs(primary, 'primary');
  const ask = (sql: string) =>
    execFileSync('setpriv', [...asPostgres, 'psql', '-q', '-p', String(primary.port), '-c', sql], {
      cwd: '/',
    });
  ask(`create role comptoir login password '${password}'`);
  ask('create database comptoir owner comptoir');
  await addStandby();

  return {
    nodes: nodes.map(({ port, checkPort }) => ({ port, checkPort })),
    urlAt: (port) => `postgres://comptoir:${password}@127.0.0.1:${port}/comptoir?sslmode=no-verify`,
    killPrimary: () => kill(primary),
    promoteStandby: async () => {
      await untilIs(standby, 'primary');
      [primary, standby] = [standby, primary];
    },
    addStandby,
    close: async () => {
      for (const node of nodes) await kill(node);
      etcd.close();
      await sleep(500);
      await rm(base, { recursive: true, force: true });
    },
  };
}

async function openEtcd(folder: string) {
  await mkdir(folder, { mode: 0o700 });
  const port = await findFreePort();
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await findFreePort()}`];
  const running = spawn(
    'etcd',
    ['--data-dir', folder, '--listen-client-urls', client, '--advertise-client-urls', client].concat([
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `default=${peer}`],
    ]),
    { stdio: 'ignore' },
  );
  return { port, close: () => running.kill('SIGKILL') };
}

/** What Patroni says of this server: the primary, or the standby that commits wait for. */
async function untilIs({ name, checkPort }: Node, role: 'primary' | 'sync') {
  const isRole = () =>
    fetch(`http://127.0.0.1:${checkPort}/${role}`, { signal: AbortSignal.timeout(3000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (let waited = 0; !(await isRole()); waited += 200) {
    if (waited > 120_000) throw new Error(`${name} is not ${role} after two minutes`);
    await sleep(200);
  }
}
