// Plain JavaScript, because it runs on the machine's own Node.
import { spawn } from 'node:child_process';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** npm itself: the scripts of package.json replace their shell ("exec"). */
const parent = process.ppid;
const parentCheckMs = 500;

export class Stopped extends Error {}

/** Calls `stop` with the signal that ends this program, and with SIGTERM when npm died above it. Returns what undoes it. */
export function onStop(stop) {
  // npm passes on SIGTERM and SIGINT, neither SIGHUP nor its own death.
  const checkParent = () => process.ppid !== parent && stop('SIGTERM');
  const checking = process.env.npm_lifecycle_event && setInterval(checkParent, parentCheckMs).unref();
  for (const signal of signals) process.on(signal, stop);
  return () => {
    clearInterval(checking);
    for (const signal of signals) process.off(signal, stop);
  };
}

/**
 * Runs a program in a group of processes of its own, and answers its code and signal. A stop ends the whole group, as npm and
 * builds leave children behind, and throws `Stopped`.
 */
export async function runToEnd(command, args, options = {}) {
  const hasGroup = process.platform !== 'win32';
  const child = spawn(command, args, { ...options, detached: hasGroup });
  let isStopped = false;
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  const undo = onStop((signal) => {
    isStopped = true;
    try {
      process.kill(hasGroup ? -child.pid : child.pid, signal);
    } catch {
      // It has just ended.
    }
  });
  const end = await ended.finally(undo);
  if (isStopped) throw new Stopped('Stopped.');
  return end;
}
