import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data } from 'react-router';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import { OutcomeUnknown } from '../../../platform/database/lost-commit.server.ts';
import { isFormKey, type PostedForm, parseForm } from '../../../platform/form.server.ts';
import { administratorContext, type SignedInAdministrator } from '../../access/authorize.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { NoticeCode } from '../../notices/notice-code.ts';
import { attemptChange } from './attempt-change.server.ts';
import { refuse } from './refuse.server.ts';

type Answered = { ok: true; id: string | number } | { ok: false; reason: string };

export type RefusedOnce<Typed, Answer extends Answered> = {
  typed: Typed;
  key: string;
  mayBeSaved: boolean;
} & (Exclude<Answer, { ok: true }> | { ok: false; reason: 'failed' | 'unknown' });

type Once<Typed, Answer> = {
  event: string;
  lost: string;
  typedIn: (form: PostedForm) => Typed;
  save: (
    typed: Typed,
    sent: {
      db: Shop['db'];
      author: SignedInAdministrator;
      form: PostedForm;
      id: string | undefined;
      once: { key: string; mayBeSaved: boolean };
    },
  ) => Promise<Answer>;
  to: (id: string | number) => string;
  notice: NoticeCode | ((typed: Typed) => NoticeCode);
};

/** The action of a form with an idempotency key that also tells when it is not known whether it was saved. */
export function saveOnceAction<Typed, Answer extends Answered>(once: Once<Typed, Answer>) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const form = await parseForm(request);
    const shop = context.get(shopContext);
    const author = context.get(administratorContext);
    const key = form.field('key');
    if (!isFormKey(key)) throw data('key', { status: 400 });
    const typed = once.typedIn(form);
    const wasUnknown = form.field('maybe-saved') === 'yes';
    const sent = { db: shop.db, author, form, id: params.id, once: { key, mayBeSaved: wasUnknown } };
    const answer = await attemptChange(shop, once.event, () =>
      once.save(typed, sent).catch((error): { ok: false; reason: 'unknown' } => {
        if (!(error instanceof OutcomeUnknown)) throw error;
        shop.logError(once.lost, error);
        return { ok: false, reason: 'unknown' };
      }),
    );
    if (answer.ok)
      return redirectWithNotice(
        once.to(answer.id),
        typeof once.notice === 'string' ? once.notice : once.notice(typed),
      );
    const isOther = answer.reason === 'key-used';
    return refuse({
      ...answer,
      typed,
      key: isOther ? randomUUID() : key,
      mayBeSaved: !isOther && (wasUnknown || answer.reason === 'unknown'),
    } as RefusedOnce<Typed, Answer> & { reason: string });
  };
}
