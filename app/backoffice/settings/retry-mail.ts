import { retryMail } from '../../domain/mails/retry-mail.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { refuse } from '../form/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { productIdOf } from '../products/product-address.ts';
import type { Route } from './+types/retry-mail';

export type RefusedRetry = { reason: Refusal<typeof retryMail>['reason'] | 'failed' };

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const retried = await attemptChange(shop, 'mail not queued again', () =>
    retryMail(shop.db, context.get(administratorContext), { id: productIdOf(params) }),
  );
  if (retried.ok) return redirectWithNotice('/admin/settings?mails=waiting', 'mail-retried');
  return refuse<RefusedRetry>({ reason: retried.reason });
}
