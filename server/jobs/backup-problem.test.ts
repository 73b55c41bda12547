import { expect, test } from 'vitest';
import { problemOf } from './backup-problem.ts';

test.each([
  ['the database was lost', new Error('Connection terminated unexpectedly'), 'database'],
  ['the disk is full', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }), 'disk-full'],
  ['something unknown', new Error('?'), 'other'],
])('a backup that failed because %s says so', (_, error, problem) => {
  expect(problemOf(error)).toBe(problem);
});
