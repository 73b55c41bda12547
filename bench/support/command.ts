import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';

/** One of `scripts/commands` as an operator runs it. Seconds, and its peak memory in bytes, without PostgreSQL. */
export async function runCommand(
  command: string,
  args: string[],
  dataDir: string,
  settings: Record<string, string> = {},
) {
  const started = performance.now();
  const child = spawn(process.execPath, [`scripts/commands/${command}.ts`, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ENV_FILE: devNull, ...settings },
  });
  let peak = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return { seconds: ((performance.now() - started) / 1000).toFixed(1), peak };
}

export function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
