// Plain JavaScript, because it starts on the machine's own Node.
import { delimiter, join } from 'node:path';
import { installLocked, pinnedNode, root } from './install.mjs';
import { runToEnd } from './stop.mjs';

await installLocked();
const { code } = await runToEnd(pinnedNode, ['scripts/release.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` },
});
process.exit(code ?? 1);
