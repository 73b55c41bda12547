import { tidyLine } from '../text.ts';
import { type AuditAction, auditActions, type SubjectType, subjectTypes } from './audit.ts';

export type AuditFilter = {
  /** The administrator's name as the log has it. */
  administrator: string | undefined;
  action: AuditAction | undefined;
  subjectType: SubjectType | undefined;
  /** First and last day in Douala, both included, as ISO dates. */
  from: string | undefined;
  to: string | undefined;
};

/** Reads a filter from an address; what it does not understand, it leaves out. */
export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  return {
    administrator: tidyLine(query.get('administrator') ?? '') || undefined,
    action: auditActions.find((each) => each === query.get('action')),
    subjectType: subjectTypes.find((each) => each === query.get('subject')),
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
  };
}

/** A day of the calendar as `2026-02-28`; the 30th of February is none. */
function readDay(typed: string | null): string | undefined {
  if (!typed || !/^\d{4}-\d\d-\d\d$/.test(typed)) return undefined;
  const day = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed) && !typed.startsWith('0000')
    ? typed
    : undefined;
}
