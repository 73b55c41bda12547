/** The package brings no types. */
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  export type ProcessCov = { result: Profiler.ScriptCoverage[] };
  export function mergeProcessCovs(all: ProcessCov[]): ProcessCov;
}
