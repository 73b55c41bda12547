import type { Facts } from '../../domain/audit-log/audit.ts';
import { m } from '../../generated/words/messages.js';
import { type Fact, factName, inOrder, isTechnical, showFact } from './fact-words.ts';

export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

/** The changed fields of an entry, in words. `before` is missing for something new, `after` for something deleted. */
export function changedFields({
  before,
  after,
}: {
  before: Facts | null;
  after: Facts | null;
}): ChangedField[] {
  const show = (facts: Facts | null, field: string) => {
    const value: Fact | undefined = facts?.[field];
    return value === undefined ? undefined : showFact(field, value);
  };
  return inOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])])
    .filter((field) => !isTechnical(field))
    .map((field) => ({ name: factName(field), before: show(before, field), after: show(after, field) }))
    .filter(({ before: was, after: is }) => (was ?? empty()) !== (is ?? empty()));
}

/** `Price: 12,500 FCFA → 13,000 FCFA` */
export function lineOf({ name, before, after }: ChangedField): string {
  if (before !== undefined && after !== undefined) return m.log_was({ field: name, before, after });
  return m.log_is({ field: name, value: after ?? before ?? empty() });
}

const empty = () => m.log_empty();
