import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { parserOf, type Refusals, typedIn } from '../../../domain/forms/form.schema.ts';
import type { Outcome } from '../../../domain/outcome.ts';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { isFormKey, type PostedForm, parseForm } from '../../../platform/form.server.ts';
import { administratorContext, type SignedInAdministrator } from '../../access/authorize.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { NoticeCode } from '../../notices/notice-code.ts';
import { attemptChange } from './attempt-change.server.ts';
import type { EachReason } from './missing.server.ts';
import { refuse } from './refuse.server.ts';

export type FieldLimits<Name extends string> = Record<
  Name,
  { required: boolean; maxLength?: number | undefined }
>;

/** What a page needs to show a form: its first values, the limits that the schema sets, and an idempotency key. Values of other names stay on the server. */
export function formOf<Schema extends z.ZodObject>(schema: Schema, given: Partial<z.input<Schema>> = {}) {
  const values = Object.fromEntries(
    Object.entries(given).filter(([name]) => name in schema.shape),
  ) as Partial<z.input<Schema>>;
  const limits = Object.entries(schema.shape).map(([name, of]) => [
    name,
    {
      required: !z.safeParse(of as z.ZodType, '').success,
      maxLength: (of instanceof z.ZodString && of.maxLength) || undefined,
    },
  ]);
  type Name = keyof Schema['shape'] & string;
  return { key: randomUUID(), values, limits: Object.fromEntries(limits) as FieldLimits<Name> };
}

export type RefusedForm<Schema extends z.ZodObject, Refused> = {
  typed: z.input<Schema>;
  key: string;
} & WithFields<Schema, { reason: 'fields' } | { reason: 'failed' } | Refused>;
type WithFields<Schema extends z.ZodObject, Refused> = Refused extends { fields: unknown }
  ? Refused
  : Refused & { fields: Refusals<Schema> };

type Sent<Values> = {
  shop: Shop;
  db: Database;
  author: SignedInAdministrator;
  values: Values;
  /** The idempotency key of a form that is saved once; else ''. */
  key: string;
  id: string;
  /** For a hidden field beside those of the schema, such as the version that was seen. */
  form: PostedForm;
};
type Answered = { ok: true } | { ok: false; reason: string };
type FormAction<Schema extends z.ZodObject, Values extends object, Answer extends Answered> = {
  schema: Schema;
  /** Reads what was typed when the schema of the fields is not all: it knows rules about several fields. */
  parse?: (
    typed: z.input<NoInfer<Schema>>,
    shop: Shop,
  ) => Outcome<Values, { reason: 'fields'; fields: Refusals<NoInfer<Schema>> }>;
  /** Fields that never go back to the browser, such as a password. */
  secret?: (keyof z.input<Schema>)[];
  event: string;
  save: (sent: Sent<Values>) => Promise<Answer>;
  /** The form carries an idempotency key: sent twice, it is saved once. */
  isOnce?: boolean;
  to: string | ((saved: Extract<Answer, { ok: true }>, id: string) => string);
  notice: NoticeCode;
};
/** What does not exist is answered with 404, so the page never gets it. */
type Refused<Answer> = Exclude<EachReason<Extract<Answer, { ok: false }>>, { reason: 'not-found' }>;

/** The action of a page with one form: reads it, runs the verb, and leads on with a notice or back with what was refused. */
export function formAction<
  Schema extends z.ZodObject,
  Answer extends Answered,
  Values extends object = z.output<Schema>,
>(asked: FormAction<Schema, Values, Answer>) {
  const { schema, event, save, secret = [], isOnce = false, to, notice } = asked;
  const parse = asked.parse ?? (parserOf(schema) as NonNullable<typeof asked.parse>);
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const form = await parseForm(request);
    const shop = context.get(shopContext);
    const key = form.field('key');
    if (isOnce && !isFormKey(key)) throw data('key', { status: 400 });
    const typed = typedIn(schema, form) as z.input<Schema>;
    const shown = { ...typed, ...Object.fromEntries(secret.map((name) => [name, ''])) };
    const refused = (why: object, nextKey = key) =>
      refuse({ fields: {}, ...why, typed: shown, key: nextKey } as RefusedForm<Schema, Refused<Answer>> & {
        reason: string;
      });
    const read = parse(typed, shop);
    if (!read.ok) return refused(read);
    const author = context.get(administratorContext);
    const { id = '' } = params;
    const answer = await attemptChange(shop, event, () =>
      save({ shop, db: shop.db, author, values: read, key, id, form }),
    );
    if (answer.ok)
      return redirectWithNotice(
        typeof to === 'string' ? to : to(answer as Extract<Answer, { ok: true }>, id),
        notice,
      );
    if (answer.reason === 'not-found') throw data('not found', { status: 404 });
    return refused(answer, answer.reason === 'key-used' ? randomUUID() : key);
  };
}

/** Which record a `RecordForm` saves, and as which version it was seen: 0 adds it. `id` is that of the address. */
export function sentRecord(id: string, form: PostedForm): { id: string; version: number } {
  if (id === 'new') return { id: form.field('id'), version: 0 };
  return { id, version: Number(form.field('version')) || -1 };
}
