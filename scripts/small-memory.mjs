/** What the shop starts with, so that it returns memory (decisions/026). Dockerfile and docs/comptoir@.service have the same. */
export const smallMemory = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
