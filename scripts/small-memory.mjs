/** What the shop starts with, so that it returns memory (decisions/026). Dockerfile and docs/comptoir@.service have the same. */
export const smallMemory = {
  NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=256',
  MALLOC_ARENA_MAX: '2',
};
