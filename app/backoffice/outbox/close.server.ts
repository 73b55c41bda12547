import type { RouterContextProvider } from 'react-router';
import type { Refusal } from '../../domain/outcome.ts';
import { closeMessage } from '../../domain/outgoing-messages/close-message.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { refuse } from '../form/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export type RefusedClosing = { reason: Refusal<typeof closeMessage>['reason'] | 'failed' };

type Asked = { id: string; how: 'sent' | 'skipped'; context: Readonly<RouterContextProvider> };

export async function answerClosing({ id, how, context }: Asked) {
  const shop = context.get(shopContext);
  const closed = await attemptChange(shop, 'outgoing message not closed', () =>
    closeMessage(shop.db, context.get(administratorContext), { id: Number(id), how }),
  );
  if (!closed.ok) return refuse<RefusedClosing>({ reason: closed.reason });
  return redirectWithNotice('/admin/outbox', how === 'sent' ? 'outgoing-sent' : 'outgoing-skipped');
}
