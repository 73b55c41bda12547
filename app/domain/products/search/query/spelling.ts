import { editDistance, furthest } from '../../../../platform/edit-distance.ts';

/** A word of a product or of a synonym, without case and accents. */
export type ShopWord = {
  word: string;
  stem: string;
  /** As `dmetaphone` writes it. */
  sound: string;
  isKnown: boolean;
  /** It stands in more than descriptions. */
  isNamed: boolean;
  /** It belongs to a synonym. */
  isMeant: boolean;
};

export type Correction = { word: string; distance: number; isKnown: boolean };

const minCorrectedLength = 4;
export const maxCorrectedLength = 40;
const maxNear = 12;
/** The beginning of a longer word is compared from here on. */
const minBegunLength = 6;
const minLongLength = 9;

export function isCorrigible(word: string): boolean {
  return word.length >= minCorrectedLength && word.length <= maxCorrectedLength && !/\d/.test(word);
}

/** One typo in words up to 8 letters, two in longer ones; one more where it sounds alike and names something. A typo seldom changes the first letter, or one of four: "peinture" is no "ceinture". */
export function correctSpelling(typed: string, sound: string, words: ShopWord[]): Correction[] {
  const isShort = typed.length < minLongLength;
  const allowed = isShort ? 1.5 : 2.5;
  const swapped = new Set(swappedNeighbours(typed));
  const roots = new Set(rootsOf(typed));
  const soundsAlike = (each: ShopWord) => typed.length > minCorrectedLength && each.sound === sound;
  const isCompared = (each: ShopWord) =>
    !isShort || soundsAlike(each) || swapped.has(each.word) || beginsAlike(typed, each.word);
  const near = words.filter(isCompared).flatMap((each) => {
    const isSwapped = swapped.has(each.word) || swapped.has(each.stem);
    const closest = isSwapped ? 1 : roots.has(each.word) ? 1.5 : furthest + 1;
    const letters = Math.min(closest, lettersBetween(typed, each, isShort));
    const distance = soundsAlike(each) ? letters - 1 : letters;
    const isKnown = letters > allowed ? each.isNamed : each.isKnown;
    return distance <= allowed && (isKnown || each.isMeant) ? [{ word: each.word, distance, isKnown }] : [];
  });
  return nearestOf(near);
}

function nearestOf(near: Correction[]): Correction[] {
  const sorted = near
    .toSorted((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
    .slice(0, maxNear);
  // A word that only a synonym has hides no word of a product.
  const nearest = sorted.find(({ isKnown }) => isKnown)?.distance ?? sorted[0]?.distance ?? 0;
  return sorted.filter(({ distance }) => distance <= nearest + 0.5);
}

function beginsAlike(typed: string, word: string): boolean {
  const isLongEnough = typed.length > minCorrectedLength || word.length !== typed.length;
  const isShifted = typed.length >= minBegunLength && (word[0] === typed[1] || word[1] === typed[0]);
  return isLongEnough && (word[0] === typed[0] || isShifted);
}

function lettersBetween(typed: string, { word, stem }: ShopWord, isShort: boolean): number {
  const whole = editDistance(word, typed);
  const ofStem = stem === word ? whole : editDistance(stem, typed);
  if (typed.length < minBegunLength || word.length <= typed.length) return Math.min(whole, ofStem);
  const ofBeginning = editDistance(word.slice(0, typed.length), typed) + (isShort ? 0.5 : 1);
  return Math.min(whole, ofStem, ofBeginning);
}

/** The edit distance counts two swapped letters as two typos. */
function swappedNeighbours(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, i) => {
    const swapped = [...letters];
    swapped[i] = letter;
    swapped[i + 1] = letters[i] ?? '';
    return swapped.join('');
  });
}

const minRootLength = 5;
/** What derives a word from another, in both languages. */
const ending =
  /^(?:s|e|ee|es|er|ers|eur|euse|eux|ise|isee|ique|atique|iste|ite|ien|ienne|al|ale|aire|if|ive|ment|tion|ation|ement|ic|atic|ical|ing|ed)s?$/;

/** What the word may be derived from: "asthme" of "asthmatique". */
function rootsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - minRootLength) }, (_, i) => minRootLength + i)
    .filter((length) => ending.test(word.slice(length)))
    .flatMap((length) => [word.slice(0, length), `${word.slice(0, length)}e`]);
}
