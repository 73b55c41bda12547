import { describe, expect, test } from 'vitest';
import { measureForms } from './measures.ts';
import {
  groupLoosely,
  groupWords,
  queryOfAll,
  queryOfAny,
  queryOfNamed,
  type Synonym,
  type Word,
} from './query.ts';
import { isWeak } from './words.ts';

const wordsOf = (search: string): Word[] =>
  search.split(' ').map((word) => ({
    readings: [word],
    isLast: false,
    isWeak: isWeak(word),
    isKnown: word !== 'zzzz',
    isBegun: word !== 'zzzz',
  }));

const synonym = (typed: string, meant: string): Synonym => ({
  typed: typed.split(' '),
  meant: meant.split(' '),
});

/** Synonyms are looked for as whole words. */
const whole = (word: string) => `('${word}' | '${word}s' | '${word}x' | '${word}es')`;

const queryFor = (search: string, synonyms: Synonym[] = []) =>
  queryOfAll(groupWords(wordsOf(search), synonyms)).matches;

test('a word is looked for from its beginning, a short one as a whole', () => {
  expect(queryFor('béquilles')).toBe("'béquille':*");
  expect(queryFor('xl')).toBe("('xl' | 'xls' | 'xlx' | 'xles')");
  const [word] = wordsOf('b');
  expect(queryOfAll(groupWords(word ? [{ ...word, isLast: true }] : [], [])).matches).toBe("'b':*");
});

test('a measure has at most three numbers: more are one word', () => {
  expect(measureForms('10x20x30cm')).toHaveLength(40);
  expect(queryFor('1x2x3x4x5')).toBe("'1x2x3x4x5':*");
});

test('weak words are dropped beside others, and looked for alone', () => {
  expect(queryFor('appareil massage')).toBe("'massage':*");
  expect(queryFor('appareil')).toBe("'appareil':*");
});

describe('synonyms', () => {
  const tension = synonym('appareil tension', 'tensiometre');

  test('are looked for beside the typed words, in any order', () => {
    expect(queryFor('tension appareil', [tension])).toBe(
      `(('tension':* & 'appareil':*) | ${whole('tensiometre')})`,
    );
  });

  test('of some words leave the other words to be found', () => {
    expect(queryFor('appareil tension poignet', [tension])).toBe(
      `((('appareil':* & 'tension':*) | ${whole('tensiometre')}) & 'poignet':*)`,
    );
  });

  test('of overlapping words are alternatives', () => {
    expect(queryFor('mal dos reins', [synonym('mal dos', 'ceinture'), synonym('mal reins', 'gaine')])).toBe(
      `((${whole('mal')} & ${whole('dos')} & 'rein':*) | (${whole('ceinture')} & 'rein':*) | (${whole('gaine')} & ${whole('dos')}))`,
    );
  });

  test('need all their words', () => {
    expect(queryFor('tension', [tension])).toBe("'tension':*");
  });

  test('lead one step only: circles end', () => {
    const circle = [synonym('aaaa', 'bbbb'), synonym('bbbb', 'cccc'), synonym('cccc', 'aaaa')];
    expect(queryFor('aaaa', circle)).toBe(`('aaaa':* | ${whole('bbbb')})`);
  });
});

describe('when no product has all groups', () => {
  const queriesFor = (search: string, synonyms: Synonym[]) =>
    groupLoosely(wordsOf(search), synonyms).map((group) => queryOfAny([group]).matches);

  test('overlapping synonyms are looked for one by one, and their words in no description', () => {
    const synonyms = [synonym('wc malade', 'seau'), synonym('lit malade', 'litx')];
    expect(queriesFor('wc malade lit', synonyms)).toEqual([
      `((('wc':AB | 'wcs':AB | 'wcx':AB | 'wces':AB) & 'malade':*AB) | ${whole('seau')})`,
      `((('lit':AB | 'lits':AB | 'litx':AB | 'lites':AB) & 'malade':*AB) | ('litx' | 'lit' | 'lits' | 'lites'))`,
    ]);
  });

  test('a word that no product has means what the synonyms mean that it is a part of', () => {
    const bicycle = [synonym('velo assis', 'pedalier'), synonym('mini velo', 'pedalier')];
    expect(queriesFor('zzzz', [synonym('zzzz assis', 'pedalier'), ...bicycle])).toEqual([
      `('zzzz':* | ${whole('pedalier')})`,
    ]);
    expect(queriesFor('velo', bicycle)).toEqual(["'velo':*"]);
  });

  test('a word that is a part of many synonyms means none of them', () => {
    const many = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'].map((meant) => synonym('zzzz adulte', meant));
    expect(queriesFor('zzzz', many)).toEqual(["'zzzz':*"]);
  });
});

test('a synonym is meant whatever the endings of its words are', () => {
  expect(queryFor('chaise roule', [synonym('chaise roulante', 'fauteuil')])).toBe(
    `(('chaise':* & 'roule':*) | ${whole('fauteuil')})`,
  );
});

test('what the shop says the meaning of is named outside of descriptions', () => {
  const groups = groupWords(wordsOf('couche bebe'), [synonym('couche', 'protection')]);
  expect(queryOfNamed(groups)).toBe(`(('couche':*AB | ${whole('protection')}) & 'bebe':*)`);
});

test('any group is enough for a product with some of the words', () => {
  expect(queryOfAny(groupWords(wordsOf('aaaa bbbb'), [])).matches).toBe("('aaaa':* | 'bbbb':*)");
});
