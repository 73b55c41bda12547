import { data } from 'react-router';
import { findDeliveryLists } from '../../domain/delivery/delivery.queries.ts';
import { formatAgencies, formatZones, parseAgencies, parseZones } from '../../domain/delivery/parse-zones.ts';
import { saveZones, tryZones } from '../../domain/delivery/save-zones.ts';
import { digestContent } from '../../domain/digest-content.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/delivery-page';
import { type AnsweredLists, ListsForm, type RefusedLists } from './lists-form.tsx';

export const meta = pageTitle(() => m.delivery_menu());

export async function loader({ context }: Route.LoaderArgs) {
  const { zones, agencies, seen } = await findDeliveryLists(context.get(shopContext).db);
  return { seen, lists: { zones: formatZones(zones), agencies: formatAgencies(agencies) } };
}

/** The first sending of a list is its dry run; the same list again, with what the dry run answered, is saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = { zones: form.field('zones'), agencies: form.field('agencies') };
  const answer = { typed, fields: {}, plan: undefined, checked: '', seen: '' };
  const [zones, agencies] = [parseZones(typed.zones), parseAgencies(typed.agencies)];
  if (!zones.ok || !agencies.ok) {
    const fields = { ...(!zones.ok && { zones }), ...(!agencies.ok && { agencies }) };
    return refuse<RefusedLists>({ ...answer, reason: 'fields', fields });
  }
  const wanted = { zones: zones.rows, agencies: agencies.rows };
  const checked = digestContent([wanted]);
  if (form.field('checked') === checked) {
    const seen = form.field('seen');
    const saved = await attemptChange(shop, 'delivery not saved', () =>
      saveZones(shop.db, context.get(administratorContext), { ...wanted, seen }),
    );
    if (saved.ok) return redirectWithNotice('/admin/delivery', 'delivery-saved');
    if (saved.reason === 'failed') return refuse<RefusedLists>({ ...answer, reason: 'failed' });
    const { seen: now, ...plan } = await tryZones(shop.db, wanted);
    return refuse<RefusedLists>({ ...answer, reason: 'stale', plan, checked, seen: now });
  }
  const { seen, ...plan } = await tryZones(shop.db, wanted);
  return data<AnsweredLists>({ ...answer, reason: 'dry-run', plan, checked, seen });
}

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer } = useAnswer<AnsweredLists>(actionData);
  return (
    <>
      <PageHeader title={m.delivery_menu()} />
      <p className="text-muted">{m.delivery_hint()}</p>
      <ListsForm lists={loaderData.lists} seen={loaderData.seen} answer={answer} />
    </>
  );
}
