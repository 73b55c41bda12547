import { data, type RouterContextProvider } from 'react-router';
import { honeypotField, looksLikeBot } from '../../domain/forms/honeypot.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { type Admission, waitInMinutes } from '../../domain/rate-limit.ts';
import { databaseTimedOutContext, type Shop } from '../../platform/context.server.ts';
import { OutcomeUnknown } from '../../platform/database/lost-commit.server.ts';
import { maxAnswerMs, withTimeout } from '../../platform/database/outage.server.ts';
import type { PostedForm } from '../../platform/form.server.ts';
import { retryAfter } from '../../platform/headers.server.ts';
import { type Attempt, consumeOne } from '../../platform/limits.server.ts';

/** Longest wait for the rate limit of a browser; `save` has its own timeout after it. */
const maxLookupMs = 1000;
/** The page's data gets at least this time, even when `maxAnswerMs` is over. */
const minPageDataMs = 300;

export const formStatuses = { fields: 422, automatic: 422, 'too-many': 429, 'not-saved': 503, unknown: 503 };

type FormRefusal = { reason: 'automatic' | 'not-saved' | 'unknown' };

type FormTypes = {
  values: object;
  saved: object;
  refusal: { reason: string; retryAfter?: number };
  pageData: unknown;
  refused: unknown;
};

type PublicForm<Types extends FormTypes> = {
  form: PostedForm;
  /** Undefined when nobody knows how long the visitor had the form open. */
  openForMs: number | undefined;
  parse: () => Outcome<Types['values'], Types['refusal']>;
  /** Counted once for each saved form; the first one is the browser's. */
  limits: (values: Types['values']) => [byBrowser: Attempt, ...others: Attempt[]];
  /** Saves at most once. Throws when the database does not answer: `OutcomeUnknown` when the form may be saved. */
  save: (
    values: Types['values'],
    admit: () => Promise<Admission>,
  ) => Promise<Outcome<Types['saved'], Types['refusal']>>;
  onSaved: (saved: Types['saved']) => Response | Promise<Response>;
  /** What the page shows around a refused form. If it comes too late, the loaders skip the database too. */
  loadPageData: () => Promise<Types['pageData']>;
  /** The page's answer to a refusal. `minutes` to wait, at least 1. */
  refused: (
    refusal: Types['refusal'] | FormRefusal,
    page: { minutes: number; pageData: Types['pageData'] | undefined },
  ) => Types['refused'];
  statuses: Record<Types['refusal']['reason'] | FormRefusal['reason'], number>;
  events: { notSaved: string; unknown: string; noPageData: string };
};

/** The action of a form that anybody may send. A refusal, or a database that is away, gives back what was typed. */
export async function submitPublicForm<Types extends FormTypes>(
  { limits, logError }: Pick<Shop, 'limits' | 'logError'>,
  context: Readonly<RouterContextProvider>,
  {
    form,
    openForMs,
    parse,
    save,
    onSaved,
    loadPageData,
    refused,
    statuses,
    events,
    ...rules
  }: PublicForm<Types>,
) {
  const startedAt = performance.now();

  async function submit(): Promise<Outcome<Types['saved'], Types['refusal'] | FormRefusal>> {
    const values = parse();
    if (!values.ok) return values;
    const attempts = rules.limits(values);
    const [byBrowser] = attempts;
    const counted = consumeOne(limits, ...attempts);
    const filled = { hiddenField: form.field(honeypotField), openForMs, minMs: limits.minFillingMs };
    try {
      const isBot = await withTimeout(maxLookupMs, () =>
        looksLikeBot(filled, () => limits.isOverHalf(byBrowser)),
      );
      return isBot ? { ok: false, reason: 'automatic' } : await save(values, counted.take);
    } catch (error) {
      const isUnknown = error instanceof OutcomeUnknown;
      logError(isUnknown ? events.unknown : events.notSaved, error);
      // Not awaited: the limits may be out of reach too.
      void counted.giveBack();
      context.set(databaseTimedOutContext, true);
      return { ok: false, reason: isUnknown ? 'unknown' : 'not-saved' };
    }
  }

  async function loadInTime(): Promise<Types['pageData'] | undefined> {
    if (context.get(databaseTimedOutContext)) return undefined;
    const timeLeft = maxAnswerMs - (performance.now() - startedAt);
    try {
      return await withTimeout(Math.max(timeLeft, minPageDataMs), loadPageData);
    } catch (error) {
      logError(events.noPageData, error);
      context.set(databaseTimedOutContext, true);
      return undefined;
    }
  }

  const result = await submit();
  if (result.ok) return onSaved(result);
  const statusOf: Record<string, number> = statuses;
  const wait = 'retryAfter' in result ? result.retryAfter : undefined;
  const page = { minutes: waitInMinutes(wait ?? 0), pageData: await loadInTime() };
  return data(refused(result, page), { status: statusOf[result.reason] ?? 422, headers: retryAfter(wait) });
}
