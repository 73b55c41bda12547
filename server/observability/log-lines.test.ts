import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where a line of the log gets its sentence. */
const writers =
  /(?:\blog(?:\.(?:info|warn|error|fatal))?|logError|logWarning|logAccess|runAfterResponse|runLater|attemptChange)\(\s*(?:[^'()]*?[{,]\s*)?'([a-z][^']*)'/g;
/** The events of a form that `submitPublicForm` handles. */
const formEvents = /\b(?:notSaved|unknown|noPageData): '([a-z][^']*)'/g;

test('every line of the log is explained in docs/operations.md', () => {
  const files = globSync('{app,server}/**/*.{ts,tsx}', {
    exclude: ['app/generated/**', '**/*.test.ts'],
  });
  const lines = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const found = [...code.matchAll(writers)];
    if (code.includes('submitPublicForm')) found.push(...code.matchAll(formEvents));
    return found.map(([, line = '']) => line);
  });
  expect(lines.length).toBeGreaterThan(50);
  const explained = readFileSync('docs/operations.md', 'utf8');
  expect(lines.filter((line) => !explained.includes(`\`${line}\``))).toEqual([]);
});

test('every job is explained in docs/operations.md', () => {
  const jobs = [...readFileSync('server/jobs/jobs.ts', 'utf8').matchAll(/name: '([^']+)'/g)];
  expect(jobs.length).toBe(16);
  const explained = readFileSync('docs/operations.md', 'utf8');
  expect(
    jobs.map(([, name]) => name).filter((name) => !explained.includes(`\`job failed: ${name}\``)),
  ).toEqual([]);
});
