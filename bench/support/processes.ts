import { readdir, readFile } from 'node:fs/promises';

/** The resident set of one process in MB (Linux). */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6;
}

/** A process's share of memory in MB: what it has alone, and of what several have a part (Linux). */
export async function shareOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return (Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024) / 1e6;
}

/** A process and its descendants, itself last (Linux). */
export async function familyOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [...(await Promise.all(children.map(familyOf))).flat(), pid];
}

export async function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.status === 200,
    () => false,
  );
}
