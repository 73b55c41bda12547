// Runs backup, restore or move on the pinned Node, whatever Node ≥ 20 the machine has: plain JavaScript, Node's own modules.
import { spawn } from 'node:child_process';
import { installLocked, pinnedNode, root } from './install.mjs';

const [name, ...args] = process.argv.slice(2);

try {
  await installLocked();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

// Paths are meant from where the command was typed; npm says where that was.
const command = spawn(pinnedNode, [`scripts/${name}.ts`, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
// Ctrl+C reaches the command by itself; a second signal would end it before it has tidied up.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal));
command.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
