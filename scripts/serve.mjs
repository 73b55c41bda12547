// Plain JavaScript, because it starts on the machine's own Node. Runs a shop that is installed and built.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { pinnedNode, root } from './install.mjs';
import { keepRunning } from './keep-running.mjs';
import { shopEnvironment } from './shop-environment.mjs';
import { onStop } from './stop.mjs';

const isDev = process.argv.includes('--dev');

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
  say: (sentence) => process.stdout.write(`${sentence}\n`),
});
process.exit(code);
