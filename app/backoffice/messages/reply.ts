import { parseReply } from '../../domain/messages/message.schema.ts';
import { replyToMessage } from '../../domain/messages/replies/reply-to-message.ts';
import { channels } from '../../domain/messages/replies/template.ts';
import { isFormKey } from '../../platform/form.server.ts';
import { change } from '../form/action/change.server.ts';
import { answerWithNotice } from '../notices/flash.server.ts';

/** A reply by WhatsApp is noted here; its link was opened by the browser. */
export const action = change(
  'reply not sent',
  async ({ db, author, id, form: { field } }) => {
    const key = field('key');
    const channel = channels.find((each) => each === field('channel'));
    if (!isFormKey(key) || !channel) throw new Response('key', { status: 400 });
    const read = parseReply({ content: field('content') });
    return read.ok
      ? replyToMessage(db, author, { id, key, channel, content: read.content, seen: field('seen') })
      : read;
  },
  ({ form }) => {
    const sent = { ok: true as const };
    return form.field('channel') === 'mail' ? answerWithNotice(sent, 'reply-sent') : sent;
  },
);
