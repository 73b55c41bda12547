import { readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { isBuildFresh, noteBuild } from './freshness.mjs';
import { installLocked, pinnedNode, root } from './install.mjs';
import { runToEnd } from './stop.mjs';
import { ensureBrowser } from './system-packages/browser.mjs';

const env = {
  ...process.env,
  NODE_ENV: 'production',
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
};
const run = async (file, args = []) =>
  (await runToEnd(pinnedNode, [file, ...args], { cwd: root, env, stdio: 'inherit' })).code === 0;

await installLocked({ tools: true });
ensureBrowser(env);
if (!(await isBuildFresh()) && (await run('scripts/build.ts'))) await noteBuild();

const asked = process.argv.slice(2);
const questions = readdirSync(join(root, 'bench'), { recursive: true }).filter((file) =>
  file.endsWith('.bench.ts'),
);
const nameOf = (file) => basename(file, '.bench.ts');
const chosen = questions.filter((file) => asked.length === 0 || asked.includes(nameOf(file)));
if (chosen.length === 0) {
  process.stderr.write(`There is no such question; there are: ${questions.map(nameOf).join(', ')}.\n`);
  process.exit(1);
}
let failed = 0;
for (const file of chosen) if (!(await run(join('bench', file), asked))) failed += 1;
process.exit(failed > 0 ? 1 : 0);
