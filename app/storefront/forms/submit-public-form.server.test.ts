import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../../domain/outcome.ts';
import type { TooMany } from '../../domain/rate-limit.ts';
import { databaseTimedOutContext } from '../../platform/context.server.ts';
import { OutcomeUnknown } from '../../platform/database/lost-commit.server.ts';
import { Outage } from '../../platform/database/outage.server.ts';
import { type Limits, noLimits } from '../../platform/limits.server.ts';
import { formStatuses, submitPublicForm } from './submit-public-form.server.ts';

let logged: string[];
let saved: string[];
let given: string[];
let context: RouterContextProvider;
let limits: Limits;

beforeEach(() => {
  logged = [];
  saved = [];
  given = [];
  context = new RouterContextProvider();
  limits = {
    ...noLimits,
    minFillingMs: 2000,
    giveBack: async (...attempts) => {
      given.push(...attempts.map(([, by]) => by));
    },
  };
});

type SaveOutcome = Outcome<object, { reason: 'sold-out' }>;

type Types = {
  values: { name: string };
  saved: object;
  refusal: { reason: 'fields' | 'sold-out' } | TooMany;
  pageData: string;
  refused: { reason: string; typed: string; minutes: number; pageData: string | undefined };
};

type Sent = {
  name?: string;
  remarks?: string;
  openForMs?: number;
  save?: () => Promise<SaveOutcome>;
  loadPageData?: () => Promise<string>;
};

/** Sends a form with one field: a name of two letters or more. */
async function submit({ name = 'Awa', remarks = '', openForMs, save, loadPageData }: Sent) {
  const fields: Record<string, string> = { name, remarks };
  const answer = await submitPublicForm<Types>({ limits, logError: (event) => logged.push(event) }, context, {
    form: { field: (field) => fields[field] ?? '', fields: () => [], numbered: () => ({}) },
    openForMs,
    parse: () => (name.length > 1 ? { ok: true, name } : { ok: false, reason: 'fields' }),
    limits: (values) => [
      ['message by browser', 'browser'],
      ['message from network', values.name],
    ],
    save: async (values, admit) => {
      const admitted = await admit();
      if (!admitted.ok) return admitted;
      const outcome = save ? await save() : ({ ok: true } as const);
      if (outcome.ok) saved.push(values.name);
      return outcome;
    },
    onSaved: () => new Response('saved', { status: 303 }),
    loadPageData: loadPageData ?? (async () => 'the page'),
    refused: (refusal, { minutes, pageData }) => ({ reason: refusal.reason, typed: name, minutes, pageData }),
    statuses: { ...formStatuses, 'sold-out': 409 },
    events: { notSaved: 'not saved', unknown: 'saved or not', noPageData: 'page not read' },
  });
  if (answer instanceof Response) return { status: answer.status };
  const { status, headers } = answer.init ?? {};
  return { status, retryAfter: new Headers(headers).get('Retry-After'), ...answer.data };
}

const noAnswer = async (): Promise<never> => {
  throw new Outage('the database is away');
};

test('a valid form is saved once and answered by the page', async () => {
  expect(await submit({})).toEqual({ status: 303 });
  expect(saved).toEqual(['Awa']);
  expect(given).toEqual([]);
});

test('invalid values and a refusal to save give back what was typed, with the page’s data', async () => {
  const page = { minutes: 1, pageData: 'the page', retryAfter: null };
  expect(await submit({ name: 'A' })).toEqual({ ...page, status: 422, reason: 'fields', typed: 'A' });
  const save = async () => ({ ok: false, reason: 'sold-out' }) as const;
  expect(await submit({ save })).toEqual({ ...page, status: 409, reason: 'sold-out', typed: 'Awa' });
  expect(saved).toEqual([]);
  expect(context.get(databaseTimedOutContext)).toBe(false);
});

test('a filled honeypot is refused; a quick form only from a browser that sends often', async () => {
  expect(await submit({ remarks: 'buy now' })).toMatchObject({ status: 422, reason: 'automatic' });
  expect(await submit({ openForMs: 500 })).toEqual({ status: 303 });
  const asked: unknown[] = [];
  limits.isOverHalf = async (attempt) => asked.push(attempt) > 0;
  expect(await submit({ openForMs: 500 })).toMatchObject({ status: 422, reason: 'automatic' });
  expect(asked).toEqual([['message by browser', 'browser']]);
  expect(await submit({ openForMs: 2000 })).toEqual({ status: 303 });
});

test('a used-up rate limit says when to try again', async () => {
  limits.take = async () => ({ ok: false, reason: 'too-many', retryAfter: 61 });
  expect(await submit({})).toMatchObject({ status: 429, reason: 'too-many', minutes: 2, retryAfter: '61' });
  expect(saved).toEqual([]);
});

test('while the database is away, the form comes back with what was typed and the page without its data', async () => {
  let reads = 0;
  const loadPageData = async () => `read ${++reads}`;
  expect(await submit({ save: noAnswer, loadPageData })).toEqual({
    status: 503,
    reason: 'not-saved',
    typed: 'Awa',
    minutes: 1,
    pageData: undefined,
    retryAfter: null,
  });
  expect(reads).toBe(0);
  expect(logged).toEqual(['not saved']);
  expect(given).toEqual(['browser', 'Awa']);
  expect(context.get(databaseTimedOutContext)).toBe(true);
});

test('a lost answer to the commit is not called "not saved"', async () => {
  const save = async (): Promise<never> => {
    throw new OutcomeUnknown('lost');
  };
  expect(await submit({ save })).toMatchObject({ status: 503, reason: 'unknown', typed: 'Awa' });
  expect(logged).toEqual(['saved or not']);
});

test('a form with invalid values comes back with what was typed while the database is away too', async () => {
  const refused = { status: 422, reason: 'fields', typed: 'A', pageData: undefined };
  expect(await submit({ name: 'A', loadPageData: noAnswer })).toMatchObject(refused);
  expect(logged).toEqual(['page not read']);
  expect(context.get(databaseTimedOutContext)).toBe(true);
});

test('rate limits that do not answer within a second count as a database that is away', async () => {
  limits.isOverHalf = () => new Promise(() => {});
  expect(await submit({ openForMs: 500 })).toMatchObject({ status: 503, reason: 'not-saved' });
  expect(saved).toEqual([]);
});
