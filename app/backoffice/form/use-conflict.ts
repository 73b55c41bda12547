import { useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { mapFields } from './field-errors.ts';

/** State of an open form that follows the stored record and the answers; `follow` returns the same state when nothing changed. */
export function useConflict<Open>(begin: () => Open, follow: (open: Open) => Open) {
  const [last, setOpen] = useState(begin);
  const open = follow(last);
  if (open !== last) setOpen(open);
  return [open, setOpen] as const;
}

/** The version to save upon: the stored one, until an answer names a newer one and shows what changed. */
export function useSeenVersion(stored: number, refused: { version: number } | undefined): number {
  const [{ seen }] = useConflict(
    () => followVersion({ stored, seen: stored }, stored, refused),
    (open) => followVersion(open, stored, refused),
  );
  return seen;
}

type SeenVersion = { stored: number; seen: number };

export function followVersion(
  open: SeenVersion,
  stored: number,
  refused: { version: number } | undefined,
): SeenVersion {
  const seen = refused?.version ?? (open.stored === stored ? open.seen : stored);
  // `Object.is`: a version that cannot be read is NaN.
  return open.stored === stored && Object.is(open.seen, seen) ? open : { stored, seen };
}

/** What was typed stays; every other field follows what others saved. */
export function mergeTyped<Name extends string | number>(
  mine: Record<Name, string>,
  before: Partial<Record<Name, string>>,
  theirs: Partial<Record<Name, string>>,
): Record<Name, string> {
  return mapFields(mine, (typed, field) => (typed === before[field] ? (theirs[field] ?? typed) : typed));
}

/** For `shouldRevalidate`: after a conflict (409) the page loads what somebody else saved. */
export function reloadAfterConflict({
  defaultShouldRevalidate,
  actionStatus,
}: Pick<ShouldRevalidateFunctionArgs, 'defaultShouldRevalidate' | 'actionStatus'>): boolean {
  return defaultShouldRevalidate || actionStatus === 409;
}
