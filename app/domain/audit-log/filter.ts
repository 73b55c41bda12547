import { parseDay } from '../date.ts';
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
    from: parseDay(query.get('from') ?? ''),
    to: parseDay(query.get('to') ?? ''),
  };
}
