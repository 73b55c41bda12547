import { tidyLine } from '../text.ts';
import { type AuditAction, auditActions, type SubjectType, subjectTypes } from './audit.ts';

export type AuditFilter = {
  administrator: string | undefined;
  action: AuditAction | undefined;
  subjectType: SubjectType | undefined;
  /** Days in Douala, both included, as ISO dates. */
  from: string | undefined;
  to: string | undefined;
};

export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  return {
    administrator: tidyLine(query.get('administrator') ?? '') || undefined,
    action: auditActions.find((each) => each === query.get('action')),
    subjectType: subjectTypes.find((each) => each === query.get('subject')),
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
  };
}

function readDay(typed: string | null): string | undefined {
  if (!typed || !/^\d{4}-\d\d-\d\d$/.test(typed)) return undefined;
  const day = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed) && !typed.startsWith('0000')
    ? typed
    : undefined;
}
