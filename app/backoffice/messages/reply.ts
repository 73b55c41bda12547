import { data } from 'react-router';
import { parseReply, type ReplyRefusals } from '../../domain/messages/replies/reply.schema.ts';
import { replyToMessage } from '../../domain/messages/replies/reply-to-message.ts';
import { channels } from '../../domain/messages/replies/template.ts';
import { shopContext } from '../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { answerWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/reply';

export type RefusedReply = { ok: boolean; reason?: 'fields' | 'not-found' | 'failed'; fields: ReplyRefusals };

/** A reply by WhatsApp is noted here; its link was opened by the browser. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const key = form.field('key');
  const channel = channels.find((each) => each === form.field('channel'));
  if (!isFormKey(key) || !channel) throw data('key', { status: 400 });
  const read = parseReply({ content: form.field('content') });
  if (!read.ok) return refuse({ ...read });
  const shop = context.get(shopContext);
  const sent = await attemptChange(shop, 'reply not sent', () =>
    replyToMessage(shop.db, context.get(administratorContext), {
      ...{ id: params.id, key, channel },
      content: read.content,
    }),
  );
  if (!sent.ok) return refuse({ ok: false, reason: sent.reason, fields: {} });
  return channel === 'mail'
    ? answerWithNotice({ ok: true, fields: {} }, 'reply-sent')
    : { ok: true, fields: {} };
}
