import { data } from 'react-router';
import { retryMail } from '../../domain/mails/retry-mail.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/retry-mail';

export type RefusedRetry = { reason: Refusal<typeof retryMail>['reason'] | 'failed' };

const statuses: Record<RefusedRetry['reason'], number> = {
  'not-found': 404,
  'already-sent': 409,
  'being-sent': 409,
  expired: 409,
  failed: 503,
};

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const retried = await attemptChange(shop, 'mail not queued again', () =>
    retryMail(shop.db, context.get(administratorContext), { id: Number(params.id) }),
  );
  if (retried.ok) return redirectWithNotice('/admin/settings?mails=waiting', 'mail-retried');
  return data<RefusedRetry>({ reason: retried.reason }, { status: statuses[retried.reason] });
}
