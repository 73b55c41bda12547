import { deleteTemplate } from '../../../domain/messages/replies/change-template.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'template not deleted',
  ({ db, author, numericId }) => deleteTemplate(db, author, { id: numericId }),
  () => redirectWithNotice('/admin/messages/templates', 'template-deleted'),
);
