// Plain JavaScript, because it starts on the machine's own Node.
import { readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { installLocked, pinnedNode, root } from './install.mjs';
import { runToEnd, Stopped } from './stop.mjs';

try {
  await installLocked();
  const { code } = await runToEnd(pinnedNode, ['scripts/release.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` },
  });
  process.exitCode = code ?? 1;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof Stopped ? 130 : 1;
} finally {
  const folder = join(root, 'release');
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith('.part')) await rm(join(folder, name));
}
