import { afterEach, expect, test, vi } from 'vitest';
import { createLoadShedder } from './load-shedding.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Visitors that are served until they leave, in the order in which they were admitted. */
function openWith(capacity: Parameters<typeof createLoadShedder>[0]) {
  const shedder = createLoadShedder(capacity);
  const served: (() => void)[] = [];
  const enter = (options?: { isUrgent: boolean }) =>
    new Promise<boolean>((answer) => {
      const work = () =>
        new Promise<void>((leave) => {
          served.push(leave);
          answer(true);
        });
      void shedder.run(work, options).then(answer);
    });
  return { ...shedder, enter, leave: () => served.shift()?.() };
}

async function state(entering: Promise<boolean>) {
  return Promise.race([entering, Promise.resolve('waits')]);
}

test('work beyond the places and the queue is refused at once', async () => {
  const { enter, leave, isFull } = openWith({ maxConcurrent: 2, maxQueued: 2, maxWaitMs: 1000 });
  expect([await enter(), await enter()]).toEqual([true, true]);
  expect(isFull()).toBe(false);
  const [third, fourth] = [enter(), enter()];
  expect(isFull()).toBe(true);
  expect(await enter()).toBe(false);
  expect(await state(third)).toBe('waits');
  leave();
  expect(await third).toBe(true);
  expect(await state(fourth)).toBe('waits');
  leave();
  expect(await fourth).toBe(true);
  leave();
  leave();
  expect([await enter(), await enter(), isFull()]).toEqual([true, true, false]);
});

test('orders go before waiting pages, in their own order, and are queued when pages are refused', async () => {
  const { enter, leave } = openWith({ maxConcurrent: 1, maxQueued: 2, maxWaitMs: 1000 });
  await enter();
  const went: string[] = [];
  const come = (name: string, isUrgent: boolean) =>
    enter({ isUrgent }).then((isIn) => went.push(isIn ? name : `not ${name}`));
  const all = [
    come('page', false),
    come('next page', false),
    come('order', true),
    come('next order', true),
    come('third page', false),
    come('fifth order', true),
  ];
  await Promise.all([all[4], all[5]]);
  expect(went).toEqual(['not third page', 'not fifth order']);
  for (const name of ['order', 'next order', 'page', 'next page']) {
    leave();
    await new Promise(setImmediate);
    expect(went.at(-1)).toBe(name);
  }
});

test('work that waits too long is refused and leaves the queue', async () => {
  vi.useFakeTimers();
  const { enter, leave } = openWith({ maxConcurrent: 1, maxQueued: 3, maxWaitMs: 1000 });
  await enter();
  const late = [enter(), enter()];
  vi.advanceTimersByTime(999);
  const fresh = enter();
  vi.advanceTimersByTime(1);
  expect(await Promise.all(late)).toEqual([false, false]);
  leave();
  expect(await fresh).toBe(true);
  leave();
  expect(await enter()).toBe(true);
});

test('closing waits for running and queued work, and refuses new work', async () => {
  const { enter, leave, close } = openWith({ maxConcurrent: 1, maxQueued: 3, maxWaitMs: 1000 });
  await enter();
  const inLine = enter();
  let isClosed = false;
  const closed = close().then(() => {
    isClosed = true;
  });
  expect(await enter()).toBe(false);
  leave();
  expect([await inLine, isClosed]).toEqual([true, false]);
  leave();
  await closed;
});

test('an error of the work reaches its caller and frees the place', async () => {
  const { run } = createLoadShedder({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 1000 });
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run(async () => {})).toBe(true);
});
