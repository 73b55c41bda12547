import { expect, test } from '@playwright/test';
import { fuzz } from '../../support/fuzz/fuzz-round.ts';
import { forgottenActions } from '../../support/fuzz/fuzz-targets.ts';

test('any request to any address is answered with a page or a sentence within 10 s, and nothing is lost', async () => {
  test.setTimeout(1_200_000);
  expect(forgottenActions()).toEqual([]);
  const seed = Number(process.env.FUZZ_SEED ?? 7);
  const tallies = await fuzz({ cases: { visitor: 200, staff: 50, loader: 25 }, seed, inFlight: 8 });
  const cases = tallies.reduce((sum, tally) => sum + tally.cases, 0);
  test.info().annotations.push({ type: 'fuzz', description: `${cases} cases from seed ${seed}` });
  expect(tallies.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))).toEqual(
    [],
  );
});
