import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from './broken-rules.ts';

test.each(rules)('$rule: its source still says it once, so that the bench can break it', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});
