import { expect, test } from 'vitest';
import { orderProgress } from './progress.ts';

const monday = new Date('2026-11-16T08:12:00Z');
const tuesday = new Date('2026-11-17T15:00:00Z');

test('what is reached has its date, what is to come has none', () => {
  expect(orderProgress('shipping', { pending: monday, shipping: tuesday, completed: monday })).toEqual([
    { status: 'pending', state: 'done', at: monday },
    { status: 'processing', state: 'done', at: undefined },
    { status: 'shipping', state: 'now', at: tuesday },
    { status: 'completed', state: 'to-come', at: undefined },
  ]);
});

test('a cancelled order shows how far it came, and nothing to come', () => {
  expect(orderProgress('cancelled', { pending: monday, processing: monday, cancelled: tuesday })).toEqual([
    { status: 'pending', state: 'done', at: monday },
    { status: 'processing', state: 'done', at: monday },
    { status: 'cancelled', state: 'now', at: tuesday },
  ]);
});
