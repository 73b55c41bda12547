import { todayInDouala } from '../../domain/date.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { remindDebtor } from '../../domain/outgoing-messages/remind-debtor.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { refuse } from '../form/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/remind';

export type RefusedReminder = { reason: Refusal<typeof remindDebtor>['reason'] | 'failed' };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const reminded = await attemptChange(shop, 'debtor not reminded', () =>
    remindDebtor(shop.db, context.get(administratorContext), {
      organisationId: form.field('organisation'),
      phone: form.field('phone'),
      today: todayInDouala(new Date()),
    }),
  );
  if (reminded.ok) return redirectWithNotice('/admin/receivables', 'debtor-reminded');
  return refuse<RefusedReminder>({ reason: reminded.reason });
}
