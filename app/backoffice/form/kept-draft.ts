import type { Snapshot } from './snapshot.ts';

/** `base`: the values before anything was typed. */
export type Kept = { key: string; at: number; snapshot: Snapshot; base: Snapshot; isOfOlderVersion: boolean };

export type Stored = readonly [key: string, text: string];

const lifetimeMs = 7 * 24 * 3600 * 1000;

/** A subject is a record and, after `@`, its version; after `#` stands the tab, so that two tabs never overwrite each other's draft. */
export const keyOf = (subject: string, tab: string) => `draft:${subject}#${tab}`;

const partsOf = (subject: string) => {
  const [record = '', version = ''] = subject.split('@');
  return { record, version: version.split(':')[0] };
};

/** Drafts that are a week old or older, and what cannot be read: those of closed tabs would fill the browser's store. */
export function outdatedKeys(stored: readonly Stored[], now: number): string[] {
  const outdated = stored.filter(
    ([key, text]) => key.startsWith('draft:') && now - (parse(text)?.at ?? 0) >= lifetimeMs,
  );
  return outdated.map(([key]) => key);
}

/** The newest draft of this record, also one of another tab, or of an older version. */
export function findKept(stored: readonly Stored[], subject: string): Kept | undefined {
  const asked = partsOf(subject);
  const found = stored.flatMap(([key, text]): Kept[] => {
    if (!key.startsWith('draft:')) return [];
    const own = partsOf(key.slice('draft:'.length).split('#')[0] ?? '');
    if (own.record !== asked.record) return [];
    const kept = parse(text);
    const isOfOlderVersion = own.version !== asked.version;
    return kept ? [{ ...kept, key, isOfOlderVersion }] : [];
  });
  return found.toSorted((one, other) => other.at - one.at)[0];
}

function parse(text: string): Pick<Kept, 'at' | 'snapshot' | 'base'> | undefined {
  try {
    const { at, snapshot, base = [] } = JSON.parse(text);
    return typeof at === 'number' && Array.isArray(snapshot) && Array.isArray(base)
      ? { at, snapshot, base }
      : undefined;
  } catch {
    return undefined;
  }
}

/** What was typed on an older version stands over what the form shows now; what was not touched stays as it is now. */
export function mergeKept(now: Snapshot, { snapshot, base, isOfOlderVersion }: Kept): Snapshot {
  if (!isOfOlderVersion) return snapshot;
  const valuesOf = (values: Snapshot, name: string) =>
    JSON.stringify(values.filter(([each]) => each === name).map(([, value]) => value));
  const names = new Set([...snapshot, ...base].map(([name]) => name));
  const typed = new Set([...names].filter((name) => valuesOf(snapshot, name) !== valuesOf(base, name)));
  return [...now.filter(([name]) => !typed.has(name)), ...snapshot.filter(([name]) => typed.has(name))];
}
