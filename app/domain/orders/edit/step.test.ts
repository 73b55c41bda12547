import { expect, test } from 'vitest';
import { messageOf, nextStatus } from './step.ts';

test.each([
  ['pending', 'processing', undefined],
  ['processing', 'shipping', 'confirmed'],
  ['shipping', 'completed', 'ready'],
  ['completed', undefined, 'thanks'],
  ['cancelled', undefined, undefined],
] as const)('an order that is %s becomes %s next, and its customer is told %s', (status, next, message) => {
  expect([nextStatus(status), messageOf(status)]).toEqual([next, message]);
});
