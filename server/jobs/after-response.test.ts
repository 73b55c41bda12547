import { expect, test } from 'vitest';
import { createAfterResponse } from './after-response.ts';

test('finishing waits for the work, and for what the work starts', async () => {
  const background = createAfterResponse(() => {});
  const done: string[] = [];
  const step = async (name: string) => {
    await new Promise(setImmediate);
    done.push(name);
  };
  background.runAfterResponse(
    'not done',
    step('first').then(() => background.runAfterResponse('not done', step('second'))),
  );
  await background.finish();
  expect(done).toEqual(['first', 'second']);
});

test('an error is logged under its name and stops nothing', async () => {
  const logged: unknown[] = [];
  const background = createAfterResponse((event, error) => logged.push([event, error]));
  background.runAfterResponse('import not applied', Promise.reject('broken'));
  await background.finish();
  expect(logged).toEqual([['import not applied', 'broken']]);
});
