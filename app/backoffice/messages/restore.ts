import { data } from 'react-router';
import { restoreMessage } from '../../domain/messages/restore-message.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { answerWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/restore';

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const restored = await attemptChange(shop, 'message not restored', () =>
    restoreMessage(shop.db, context.get(administratorContext), { id: params.id }),
  );
  if (restored.ok) return answerWithNotice({ ok: true }, 'message-restored');
  return data({ ok: false }, { status: restored.reason === 'not-found' ? 404 : 503 });
}
