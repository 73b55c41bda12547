import { data } from 'react-router';
import { archiveOrganisation } from '../../domain/organisations/archive-organisation.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { refuse } from '../form/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/archive-organisation';

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const isArchived = (await parseForm(request)).field('restore') !== 'yes';
  const archived = await attemptChange(shop, 'organisation not archived', () =>
    archiveOrganisation(shop.db, context.get(administratorContext), { id: params.id, isArchived }),
  );
  if (archived.ok) return redirectWithNotice(`/admin/organisations/${params.id}`, 'organisation-saved');
  if (archived.reason === 'not-found') throw data('organisation', { status: 404 });
  return refuse({ reason: archived.reason });
}
