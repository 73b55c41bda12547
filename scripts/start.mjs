// Plain JavaScript without packages: it runs on the machine's own Node, before anything is installed.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isBuildFresh, noteBuild } from './freshness.mjs';
import { installLocked, pinnedNode, root, tooLittleMemory } from './install.mjs';
import { keepRunning } from './keep-running.mjs';
import { shopEnvironment } from './shop-environment.mjs';

const isDev = process.argv.includes('--dev');

try {
  await installLocked();
  if (!isDev && !(await isBuildFresh())) {
    step('Building the shop…');
    await run(pinnedNode, ['scripts/build.ts']);
    await noteBuild();
  }
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stopping.abort(signal));

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

function run(command, args) {
  return new Promise((resolve, reject) => {
    const refuse = (reason) => reject(new Error(`The build failed. ${reason}`));
    spawn(command, args, { cwd: root, stdio: 'inherit', env: withPinnedNode() }).on('exit', (code, signal) =>
      code === 0
        ? resolve()
        : refuse(signal === 'SIGKILL' ? tooLittleMemory : 'What it printed above says why.'),
    );
  });
}

function withPinnedNode() {
  return { ...process.env, NODE_ENV: 'production', PATH: `${root}/node_modules/.bin:${process.env.PATH}` };
}
