import { data } from 'react-router';
import { markRead } from '../../domain/messages/mark-read.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { answerWithUndo } from '../notices/flash.server.ts';
import type { Route } from './+types/read';

export type RefusedMark = { ok: boolean };

/** `undo` is sent by the button; a message that is read by opening it can be marked on its own screen. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const wantsUndo = (await parseForm(request)).field('undo') !== '';
  const marked = await attemptChange(shop, 'message not marked as read', () =>
    markRead(shop.db, context.get(administratorContext), { id: params.id }),
  );
  if (!marked.ok) return data({ ok: false }, { status: marked.reason === 'not-found' ? 404 : 503 });
  return wantsUndo ? answerWithUndo({ ok: true }, 'message-read', params.id) : { ok: true };
}
