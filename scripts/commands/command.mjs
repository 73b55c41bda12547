// Plain JavaScript, because it starts on the machine's own Node.
import { spawn } from 'node:child_process';
import { installLocked, pinnedNode, root } from '../install.mjs';
import { onStop } from '../stop.mjs';

const [name, ...args] = process.argv.slice(2);

try {
  await installLocked();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

// Paths are relative to where the command was typed: INIT_CWD.
const command = spawn(pinnedNode, [`scripts/commands/${name}.ts`, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
// After Ctrl+C it gets the signal twice, from the terminal too, and heeds the first.
onStop((signal) => command.kill(signal));
command.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
