import { archiveOrganisation } from '../../domain/organisations/archive-organisation.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'organisation not archived',
  ({ db, author, id, form }) =>
    archiveOrganisation(db, author, { id, isArchived: form.field('restore') !== 'yes' }),
  ({ id }) => redirectWithNotice(`/admin/organisations/${id}`, 'organisation-saved'),
);
