export type Chance = ReturnType<typeof chanceFrom>;

/** Random numbers from a seed (mulberry32). */
export function chanceFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  /** A number below `count` by Zipf's law: the n-th is about n times rarer than the first. */
  const rank = (count: number) => Math.min(count - 1, Math.floor((count + 1) ** next()) - 1);
  return {
    below,
    rank,
    happens: (probability: number) => next() < probability,
    one: <Each>(all: Each[]): Each => chosen(all[below(all.length)]),
    common: <Each>(all: Each[]): Each => chosen(all[rank(all.length)]),
    characters: (count: number) => Array.from({ length: count }, () => alphabet[below(64)]).join(''),
    id: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function chosen<Each>(each: Each | undefined): Each {
  if (each === undefined) throw new Error('there is nothing to choose from');
  return each;
}
