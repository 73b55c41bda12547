import { todayInDouala } from '../../domain/date.ts';
import { remindDebtor } from '../../domain/outgoing-messages/remind-debtor.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'debtor not reminded',
  ({ db, author, form }) =>
    remindDebtor(db, author, {
      organisationId: form.field('organisation'),
      phone: form.field('phone'),
      today: todayInDouala(new Date()),
    }),
  () => redirectWithNotice('/admin/receivables', 'debtor-reminded'),
);
