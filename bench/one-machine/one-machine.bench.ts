import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import released from '../../package.json' with { type: 'json' };
import { openControlGroup } from '../support/control-group.ts';
import { report } from '../support/report.ts';
import { openBareDebian } from './bare-debian.ts';

/**
 * docs/one-machine.md, command by command, on the smallest Debian without a network. `SUITE` says which (bookworm), `BASE` names a root folder that debootstrap made before. What it cannot
 * be: systemd (bench/one-machine/systemctl.sh runs the units) and a certificate of the world's (Caddy makes its own).
 */
const suite = process.env.SUITE ?? 'bookworm';
const memory = 512 * 2 ** 20;
const { version } = released;
const next = '9.9.9';
const platform = `${process.platform}-${process.arch}`;
const name = `comptoir-${version}-${platform}`;
const archive = `${name}.tar.zst`;

execFileSync(process.execPath, ['scripts/release.ts', '--trial'], { stdio: 'inherit' });
const page = (await readFile('docs/one-machine.md', 'utf8'))
  .replaceAll('0.3.0', next)
  .replaceAll('0.2.0', version)
  .replaceAll('linux-x64', platform);
const blocks = [...page.matchAll(/^```(?:sh)?\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const [
  install = '',
  shop = '',
  settings = '',
  start = '',
  caddyfile = '',
  trial = '',
  update = '',
  back = '',
] = blocks;

/** Instead of a certificate of the world's. */
const own = '{\n\tlocal_certs\n\tskip_install_trust\n}\n';
const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

const rows: string[][] = [];
const wrongs: string[] = [];
const group = await openControlGroup('one-machine', memory);
if (group === undefined)
  throw new Error('A machine of 512 MB needs a memory control group: run this as root.');
const machine = await openBareDebian({ suite, base: process.env.BASE, members: group.members });
const { root, waitFor } = machine;
try {
  await walk();
} finally {
  await machine.close();
  await group.remove();
}
const [debian = ''] = /(?<=^PRETTY_NAME=").*(?="$)/m.exec(await readFile('/etc/os-release', 'utf8')) ?? [];
report(
  'one-machine',
  `Each command of docs/one-machine.md on the smallest Debian (debootstrap, ${suite}) in a root folder, processes, memory (512 MB) and a network of its own that leads nowhere, but for its apt lines; made on ${debian}. Instead of systemd a script reads the units and runs them as their user, with their environment and a root that is read-only; system calls are not filtered. Caddy makes its own certificate.`,
  ['what', 'came out'],
  rows,
);
for (const wrong of wrongs) process.stdout.write(`${wrong}\n`);
process.exitCode = wrongs.length > 0 ? 1 : 0;

function note(what: string, isRight: boolean, came: string) {
  rows.push([what, isRight ? came : `**${came}**`]);
  process.stdout.write(`${isRight ? 'holds' : 'FAILS'}: ${what}: ${came}\n`);
  if (!isRight) wrongs.push(`${what}: ${came}`);
}

/** Commands that must end with 0. */
function run(what: string, script: string, more: { hasNetwork?: boolean; isLimited?: boolean } = {}): string {
  const { status, said } = machine.run(`set -e; ${script}`, more);
  if (status !== 0) note(what, false, `status ${status}: ${said.slice(-2000)}`);
  return said;
}

async function walk() {
  await startBare();
  await installRelease();
  const password = await openShop('anna', { PORT: '3001' });
  await openCaddy(password);
  await openSecondShop();
  await sendBackups();
  await refuseHalfWritten();
  await updateAndGoBack();
}

/** Before anything is installed: no zstd, so the archive was unpacked by the machine that made it. */
async function startBare() {
  const folder = join(root, 'opt', 'bare');
  execFileSync('mkdir', ['-p', folder]);
  execFileSync('tar', ['--zstd', '--no-same-owner', '-xf', join('release', archive), '-C', folder]);
  run(
    'start',
    `cd /opt/bare/${name}; PORT=3900 CATALOGUE=empty ./comptoir start >/root/bare.log 2>&1 & echo $! >/root/bare.pid`,
  );
  const first = waitFor('http://127.0.0.1:3900/') / 1000;
  const held = Math.round((await group?.held()) ?? 0);
  note(
    '`./comptoir start` before any package is installed, first page',
    first < 60,
    `${first.toFixed(1)} s, while ${loadavg()[0]?.toFixed(0)} processes wanted the processors`,
  );
  note('its memory then, with its database', held < 384, `${held} MB`);
  run(
    'stop',
    'kill $(cat /root/bare.pid); while kill -0 $(cat /root/bare.pid); do sleep 0.1; done 2>/dev/null',
  );
  run('remove', 'rm -r /opt/bare');
}

async function installRelease() {
  await copyFile(join('release', archive), join(root, 'root', archive));
  const sums = (await readFile(join('release', 'SHA256SUMS'), 'utf8')).split('\n');
  const sum = sums.find((line) => line.endsWith(archive));
  await writeFile(join(root, 'root', 'SHA256SUMS'), `${sum}\n`);
  // Debian starts services when their package is installed: here nothing does.
  await writeFile(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  await writeFile(join(root, 'etc/apt/apt.conf.d/90yes'), 'APT::Get::Assume-Yes "true";\n');
  for (const program of ['systemctl', 'journalctl'])
    await writeFile(
      join(root, 'usr/local/sbin', program),
      await readFile(`bench/one-machine/${program}.sh`, 'utf8'),
      { mode: 0o755 },
    );
  const [apt = '', ...rest] = install.split('\n');
  run('apt update', 'apt-get update -q', { hasNetwork: true, isLimited: false });
  run(apt, apt, { hasNetwork: true, isLimited: false });
  const said = run('The release', `cd /root; ${rest.join('\n')}`);
  note('The release: checksum, unpacked', said.includes(`${archive}: OK`), 'OK');
}

async function openShop(shopName: string, { PORT }: { PORT: string }, isLimited = true) {
  const domain = shopName === 'anna' ? 'shop.example' : `${shopName}.example`;
  const named = (text: string) =>
    text.replaceAll('anna', shopName).replaceAll('shop.example', domain).replace('PORT=3001', `PORT=${PORT}`);
  run(`A shop: ${shopName}`, named(shop), { isLimited });
  const file = join(root, 'etc/comptoir', shopName, 'settings');
  let text = await readFile(file, 'utf8');
  for (const line of named(settings).split('\n').filter(Boolean)) {
    const [variable] = line.split('=');
    const found = text.match(new RegExp(`^#${variable}=.*$`, 'gm')) ?? [];
    if (found.length !== 1)
      note('Settings', false, `${variable} stands ${found.length} times in .env.example`);
    text = text.replace(new RegExp(`^#${variable}=.*$`, 'm'), () => line);
  }
  await writeFile(file, text);
  await writeFile(join(root, 'etc/comptoir', shopName, 'smtp'), 'smtp://127.0.0.1:2525\n');
  await writeFile(join(root, 'etc/hosts'), `127.0.0.1 localhost ${domain} shop.example\n`);
  const said = run('systemctl enable, journalctl', `shop=${shopName}; ${start}`, { isLimited });
  waitFor(`http://127.0.0.1:${PORT}/`);
  const [, password] = /^Password \(shown this once\): (\S+)$/m.exec(said) ?? [];
  note(
    `A shop: ${shopName}; its first password in the journal`,
    password !== undefined,
    password ? 'there' : said,
  );
  return password;
}

async function openCaddy(password = '') {
  run('Caddy as Debian starts it', 'systemctl start caddy');
  await writeFile(join(root, 'etc/caddy/Caddyfile'), own + caddyfile);
  run('systemctl reload caddy', 'systemctl reload caddy; sleep 1');
  run('trust', `cp ${authority} /usr/local/share/ca-certificates/own.crt; update-ca-certificates`);
  const ready = run('curl', 'curl -fsS https://shop.example/readyz');
  note('https: `curl -fsS https://shop.example/readyz`', ready.trim() === 'ready', ready.trim());
  const signIn = run(
    'sign in',
    `cd /tmp; curl -fsS -c jar -o page https://shop.example/admin
     curl -sS -b jar -c jar -o page -w '%{http_code} %{redirect_url}' -H 'Origin: https://shop.example' \\
       --data-urlencode name=admin --data-urlencode password=${password} https://shop.example/admin`,
  );
  note('the first administrator signs in through Caddy', /^302 https:/.test(signIn), signIn);
  const held = Math.round((await group?.held()) ?? 0);
  note('memory of shop, database and Caddy', held < 384, `${held} MB`);
}

/** Not within the 512 MB: the page asks for them for one shop. */
async function openSecondShop() {
  await openShop('berta', { PORT: '3002' }, false);
  const second = caddyfile
    .split('\n')
    .slice(1)
    .join('\n')
    .replace('shop.example', 'berta.example')
    .replace('3001', '3002');
  await writeFile(join(root, 'etc/caddy/Caddyfile'), `${own}${caddyfile}${second}`);
  run('reload', 'systemctl reload caddy; sleep 1');
  const both = run(
    'both',
    'curl -fsS https://shop.example/readyz; echo; curl -fsS https://berta.example/readyz',
  );
  note('Another shop: both are ready', both === 'ready\nready', both.replace('\n', ', '));
  const folders = [
    '/etc/comptoir/anna',
    '/var/lib/comptoir/anna',
    '/var/backups/comptoir/anna',
    '/var/cache/comptoir/anna',
  ];
  const { status } = machine.run(
    `for each in ${folders.join(' ')}; do [ -d $each ] || exit 2; runuser -u comptoir-berta -- ls $each 2>/dev/null && exit 1; done; exit 0`,
  );
  note(
    'none reads the settings, data, backups or cache of the other',
    status === 0,
    status === 0 ? 'refused' : 'read',
  );
}

async function sendBackups() {
  const store = spawn(
    machine.networkOf[0] ?? '',
    [
      ...machine.networkOf.slice(1),
      ...[process.execPath, '--input-type=module', '-e'],
      `import { openFileStore } from ${JSON.stringify(join(process.cwd(), 'tests/support/servers/file-store.ts'))};
       console.log(JSON.stringify((await openFileStore()).variables));`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(store.stdout, 'data');
  const variables = Object.entries(JSON.parse(String(line))).map(([key, value]) => `BACKUP_${key}=${value}`);
  const lines = [...variables, 'BACKUP_KEY="quatre mots que personne ne devine"'].join('\n');
  run(
    'Backups elsewhere',
    `cat >> /etc/comptoir/anna/settings <<'END'\n${lines}\nEND\nsystemctl restart comptoir@anna`,
  );
  waitFor('http://127.0.0.1:3001/');
  const sent = run(
    'the first one',
    'for each in $(seq 600); do grep -q "backup sent" /run/units/comptoir@anna.log && echo sent && break; sleep 0.1; done',
  );
  note(
    'Backups elsewhere: the shop sends one, encrypted',
    sent.trim() === 'sent',
    sent.trim() || 'none within a minute',
  );
  const daily = run('the daily one', 'ls /var/backups/comptoir/anna');
  note('`BACKUP_DIR` holds the daily one', daily.startsWith('comptoir-daily-'), daily.trim());
  const restored = run('trial restore', `shop=anna; ${trial}`);
  note('the trial restore of each quarter', true, restored.trim().split('\n').at(-1) ?? '');
  store.kill();
}

async function refuseHalfWritten() {
  const said = run(
    'half-written',
    `cp -p /etc/comptoir/anna/settings /root/settings; echo BACKUP_HOURS >> /etc/comptoir/anna/settings
     : > /run/units/comptoir@anna.log; systemctl restart comptoir@anna; journalctl -fu comptoir@anna -o cat
     cat /run/units/comptoir@anna.status; cp -p /root/settings /etc/comptoir/anna/settings
     systemctl start comptoir@anna`,
  );
  waitFor('http://127.0.0.1:3001/');
  const [sentence = '', status] = said.trim().split('\n').slice(-2);
  note(
    'a half-written line is named, and nothing starts (status 1)',
    status === '1' && /line \d/.test(sentence),
    `“${sentence}”`,
  );
}

/** A version that does not exist yet: this one with another name and one more migration. */
async function updateAndGoBack() {
  const newer = join(root, 'root', `comptoir-${next}-${platform}`);
  await cp(join(root, 'opt/comptoir', name), newer, { recursive: true, verbatimSymlinks: true });
  const manifest = join(newer, 'package.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(`"${version}"`, `"${next}"`));
  await writeFile(join(newer, 'database/migrations/999-later.sql'), 'create table later (id int);\n');
  run(
    'a newer release',
    `cd /root; tar --zstd -cf comptoir-${next}-${platform}.tar.zst comptoir-${next}-${platform}; rm -r comptoir-${next}-${platform}`,
    {
      isLimited: false,
    },
  );
  run(
    'watch',
    '(while [ ! -f /root/enough ]; do curl -sS -o /dev/null -w "%{http_code} %{time_total}\\n" https://shop.example/; sleep 0.1; done) </dev/null >/root/answers 2>&1 &',
  );
  run('Updates', `cd /root; shop=anna; ${update}`);
  waitFor('http://127.0.0.1:3001/');
  run('watched', 'touch /root/enough; sleep 0.5');
  const answers = (await readFile(join(root, 'root/answers'), 'utf8')).trim().split('\n');
  // Caddy waits ten seconds (docs/comptoir.caddy).
  const cut = answers.filter((answer) => !answer.startsWith('200') && Number(answer.split(' ')[1]) < 10);
  const longest = Math.max(...answers.map((answer) => Number(answer.split(' ')[1])));
  note(
    'Updates: pages asked for through Caddy during the restart; of these refused before ten seconds; slowest',
    cut.length === 0,
    `${answers.length}; ${cut.length}; ${longest.toFixed(1)} s`,
  );
  const now = run('version', '/opt/comptoir/current/comptoir version');
  note('the new version runs', now.trim() === next, now.trim());

  const refused = run(
    'the older one',
    `systemctl stop comptoir@anna; ln -sfn ${name} /opt/comptoir/current; : > /run/units/comptoir@anna.log
     systemctl start comptoir@anna; journalctl -fu comptoir@anna -o cat; cat /run/units/comptoir@anna.status; ln -sfn comptoir-${next}-${platform} /opt/comptoir/current; systemctl start comptoir@anna`,
  );
  const [sentence = '', status] = refused.trim().split('\n').slice(-2);
  note(
    'Going back: the older version refuses, and names the version',
    status === '1' && sentence.includes(next),
    `“${sentence}”`,
  );
  waitFor('http://127.0.0.1:3001/');
  run('Going back', `shop=anna; ${back}`);
  waitFor('http://127.0.0.1:3001/');
  const after = run('ready again', 'curl -fsS https://shop.example/readyz');
  note('Going back: the shop of before the update is open again', after.trim() === 'ready', after.trim());
}
