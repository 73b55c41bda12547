// Plain JavaScript, because it runs on the machine's own Node.
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

/** From the second start on Node reads compiled code from here, which saves memory (decisions/026). A build removes the folder. */
const codeCache = { NODE_COMPILE_CACHE: join(root, 'build', 'code-cache') };
/** glibc returns freed memory to the system instead of keeping it (decisions/026). */
const freedMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
/** Half of what Node takes where memory is plenty. On a small machine Node takes less by itself. */
const youngGeneration = { NODE_OPTIONS: '--max-semi-space-size=16' };

/** How the built shop is run, without what the user set. `memory` in bytes: of the machine, or of the control group that limits it. */
export function shopEnvironment(memory = availableMemory()) {
  return {
    ...codeCache,
    ...freedMemory,
    ...(memory >= 2 ** 30 && youngGeneration),
    NODE_ENV: 'production',
  };
}

function availableMemory() {
  return Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
}
