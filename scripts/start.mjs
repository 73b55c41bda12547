// Plain JavaScript without packages: it runs on the machine's own Node, before anything is installed.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isBuildFresh, noteBuild } from './freshness.mjs';
import { installLocked, pinnedNode, root, tooLittleMemory } from './install.mjs';
import { keepRunning } from './keep-running.mjs';
import { shopEnvironment } from './shop-environment.mjs';
import { onStop, runToEnd, Stopped } from './stop.mjs';

const isDev = process.argv.includes('--dev');

try {
  await installLocked();
  if (!isDev && !(await isBuildFresh())) {
    step('Building the shop…');
    await build();
    await noteBuild();
  }
} catch (error) {
  if (error instanceof Stopped) process.exit(0);
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

// A closed terminal must not keep the shop from closing.
process.stdout.on('error', () => {});
const stopping = new AbortController();
onStop((signal) => stopping.abort(signal));

const code = await keepRunning({
  start: () =>
    spawn(pinnedNode, [isDev ? 'server/dev.ts' : 'build/server/index.js'], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: isDev
        ? { ...process.env, NODE_ENV: 'development' }
        : { ...shopEnvironment(), ...process.env, NODE_ENV: 'production' },
    }),
  stopping: stopping.signal,
  pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
  say: step,
});
process.exit(code);

function step(sentence) {
  process.stdout.write(`${sentence}\n`);
}

async function build() {
  const { code, signal } = await runToEnd(pinnedNode, ['scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: withPinnedNode(),
  });
  const reason = signal === 'SIGKILL' ? tooLittleMemory : 'What it printed above says why.';
  if (code !== 0) throw new Error(`The build failed. ${reason}`);
}

function withPinnedNode() {
  return { ...process.env, NODE_ENV: 'production', PATH: `${root}/node_modules/.bin:${process.env.PATH}` };
}
