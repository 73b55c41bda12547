import { expect, test } from 'vitest';
import { findKept, keyOf, mergeKept, outdatedKeys } from './kept-draft.ts';

const kept = (at: number, name: string, base = 'Gants') =>
  JSON.stringify({ at, snapshot: [['name', name]], base: [['name', base]] });
const day = 24 * 3600 * 1000;

test('each tab keeps its own draft of a record, and the newest is offered', () => {
  const stored = [
    [keyOf('1:product:7@3', 'a'), kept(1, 'Gants de soin')],
    [keyOf('1:product:7@3', 'b'), kept(2, 'Gants fins')],
  ] as const;
  expect(stored[0][0]).not.toBe(stored[1][0]);
  expect(findKept(stored, '1:product:7@3')).toMatchObject({
    ...{ key: stored[1][0], snapshot: [['name', 'Gants fins']], isOfOlderVersion: false },
  });
});

test('a draft of an older version is found, none of another record, kind or person', () => {
  const stored = [[keyOf('1:product:7@3', 'a'), kept(1, 'Gants de soin')]] as const;
  expect(findKept(stored, '1:product:7@4')).toMatchObject({ isOfOlderVersion: true });
  for (const other of ['2:product:7@3', '1:product:8@3', '1:product:77@3', '1:order:7@3', '1:product@3'])
    expect(findKept(stored, other), other).toBeUndefined();
  // After a conflict one's own values are shown on the new version.
  expect(findKept(stored, '1:product:7@3:mine')).toMatchObject({ isOfOlderVersion: false });
});

test('a draft of the previous release, and one that cannot be read', () => {
  const snapshot = [['name', 'Gants fins']];
  expect(findKept([['draft:1:quote:new', JSON.stringify({ at: 1, snapshot })]], '1:quote:new')).toEqual({
    ...{ key: 'draft:1:quote:new', at: 1, snapshot, base: [], isOfOlderVersion: false },
  });
  expect(findKept([['draft:1:quote:new', '{']], '1:quote:new')).toBeUndefined();
});

test('what was typed on an older version stands over the new one, and the rest stays new', () => {
  const draft = {
    ...{ key: '', at: 1, isOfOlderVersion: true },
    base: [
      ['version', '3'],
      ['name', 'Gants'],
      ['price', '500'],
      ['needs', 'care'],
    ] as [string, string][],
    snapshot: [
      ['version', '3'],
      ['name', 'Gants fins'],
      ['price', '500'],
      ['needs', 'care'],
      ['needs', 'sleep'],
    ] as [string, string][],
  };
  const now: [string, string][] = [
    ['version', '4'],
    ['name', 'Gants nitrile'],
    ['price', '650'],
    ['needs', 'walk'],
  ];
  expect(mergeKept(now, draft)).toEqual([
    ['version', '4'],
    ['price', '650'],
    ['name', 'Gants fins'],
    ['needs', 'care'],
    ['needs', 'sleep'],
  ]);
  expect(mergeKept(now, { ...draft, isOfOlderVersion: false })).toEqual(draft.snapshot);
});

test('drafts of a week ago and what cannot be read are removed, other things of the browser never', () => {
  const stored = [
    [keyOf('1:product:7@3', 'a'), kept(1, 'Gants de soin')],
    [keyOf('1:product:8@1', 'a'), kept(day, 'Gants fins')],
    ['draft:1:quote:new', '{'],
    ['theme', 'dark'],
  ] as const;
  expect(outdatedKeys(stored, 1 + 7 * day)).toEqual(['draft:1:product:7@3#a', 'draft:1:quote:new']);
});
