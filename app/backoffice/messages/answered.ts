import { markAnswered } from '../../domain/messages/mark-read.ts';
import { change } from '../form/action/change.server.ts';

export const action = change(
  'message not marked as answered',
  ({ db, author, id, form }) =>
    markAnswered(db, author, { id, isAnswered: form.field('answered') === 'yes' }),
  () => ({ ok: true as const }),
);
