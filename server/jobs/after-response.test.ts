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

test('what is to begin later begins once, and not after the shop has stopped', async () => {
  const begun: string[] = [];
  const later = (name: string) => async () => void begun.push(name);
  const open = createAfterResponse(() => {});
  open.runLater('not done', 1, later('open'));
  await expect.poll(() => begun).toEqual(['open']);
  const stopping = createAfterResponse(() => {});
  stopping.runLater('not done', 20, later('stopping'));
  await stopping.finish();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(begun).toEqual(['open']);
});

test('an error is logged under its name and stops nothing', async () => {
  const logged: unknown[] = [];
  const background = createAfterResponse((event, error) => logged.push([event, error]));
  background.runAfterResponse('import not applied', Promise.reject('broken'));
  await background.finish();
  expect(logged).toEqual([['import not applied', 'broken']]);
});
