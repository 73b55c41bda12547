import { expect, test } from '@playwright/test';
import { fuzz } from '../../support/fuzz/fuzz-round.ts';
import { forgottenActions } from '../../support/fuzz/fuzz-targets.ts';
import { isNightly } from '../../support/nightly.ts';

/** Random cases of each address, besides the fixed ones. */
const cases = isNightly ? { visitor: 200, staff: 50, loader: 25 } : { visitor: 4, staff: 1, loader: 1 };
/** 28: every second field is tried with one of the fifteen nasty texts, and the next one with another. */
const nastyShare = isNightly ? 1 : 28;

test('any request to any address is answered with a page or a sentence within 10 s, and nothing is lost', async () => {
  test.setTimeout(isNightly ? 7_200_000 : 1_200_000);
  expect(forgottenActions()).toEqual([]);
  const seed = Number(process.env.FUZZ_SEED ?? 7);
  const tallies = await fuzz({ cases, nastyShare, seed, inFlight: 8 });
  const sent = tallies.reduce((sum, tally) => sum + tally.cases, 0);
  test.info().annotations.push({ type: 'fuzz', description: `${sent} cases from seed ${seed}` });
  expect(tallies.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))).toEqual(
    [],
  );
});
