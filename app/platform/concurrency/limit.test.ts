import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimiter } from './limit.ts';

test('however many ask, no more than the limit go on at once, and each gets its own answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ takes: fc.integer({ min: 0, max: 3 }), breaks: fc.boolean() }), { maxLength: 30 }),
      async (atOnce, works) => {
        const { inTurn, waiting } = createLimiter(atOnce);
        let going = 0;
        let most = 0;
        const done = await Promise.allSettled(
          works.map(({ takes, breaks }, i) =>
            inTurn(async () => {
              most = Math.max(most, ++going);
              for (let step = 0; step < takes; step++) await Promise.resolve();
              going -= 1;
              if (breaks) throw new Error(`broken ${i}`);
              return i;
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(atOnce);
        expect([going, waiting()]).toEqual([0, 0]);
        for (const [i, each] of done.entries())
          expect(each.status === 'fulfilled' ? each.value : each.reason.message).toBe(
            works[i]?.breaks ? `broken ${i}` : i,
          );
      },
    ),
  );
});

test('what nobody waits for lets everything else pass', async () => {
  const { inTurn } = createLimiter(1);
  const done: string[] = [];
  const note = (name: string) => async () => {
    done.push(name);
  };
  await Promise.all([
    inTurn(note('first')),
    inTurn(note('spare'), 'spare'),
    inTurn(note('second')),
    inTurn(note('third')),
  ]);
  expect(done).toEqual(['first', 'second', 'third', 'spare']);
});
