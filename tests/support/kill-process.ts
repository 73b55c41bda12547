/** Throws when there is no such process. 0 and NaN are refused: they would end the tests and the process that started them. */
export function killProcess(pid: number, signal: NodeJS.Signals) {
  if (!(pid > 0)) throw new Error(`${pid} is no process`);
  process.kill(pid, signal);
}

export function killIfRunning(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    killProcess(pid, signal);
  } catch {}
}
