// Plain JavaScript without packages: it runs on the machine's own Node, before anything is installed.
import { isBuildFresh, noteBuild } from './freshness.mjs';
import { installLocked, pinnedNode, root, tooLittleMemory } from './install.mjs';
import { runToEnd, Stopped } from './stop.mjs';

const isDev = process.argv.includes('--dev');

try {
  await installLocked();
  if (!isDev && !(await isBuildFresh())) {
    process.stdout.write('Building the shop…\n');
    await build();
    await noteBuild();
  }
} catch (error) {
  if (error instanceof Stopped) process.exit(0);
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

await import('./serve.mjs');

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
