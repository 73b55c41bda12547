import { randomUUID } from 'node:crypto';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { may } from '../../../domain/administrators/permission.ts';
import { findArrival, findArrivalCosts } from '../../../domain/arrivals/arrival.queries.ts';
import { numericIdOf } from '../../../domain/id.ts';
import { countToRestock, listGoods } from '../../../domain/products/list/find-goods.queries.ts';
import { listSupplierNames } from '../../../domain/suppliers/supplier.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { DeleteButton } from '../../form/action/delete-button.tsx';
import { skipBackgroundReload } from '../../form/edit-form.tsx';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { ArrivalProblem, ReceiveForm } from '../receive/receive-form.tsx';
import { receiveAction, withAverageCosts } from '../receive/receive-goods.server.ts';
import { typedDraft } from '../receive/typed-arrival.ts';
import type { Route } from './+types/arrival-page';
import { ArrivalView } from './arrival-view.tsx';
import { UndoArrivalButton } from './undo-arrival-button.tsx';

export const meta = pageTitle(() => m.arrivals_one());

/** Costs are sent only to roles that may see them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { role } = context.get(administratorContext);
  const arrival = await findArrival(db, numericIdOf(params));
  if (!arrival) throw data('arrival', { status: 404 });
  const costs = may(role, 'see-costs') ? await findArrivalCosts(db, arrival.id) : undefined;
  if (arrival.postedAt) return { arrival, costs, draft: undefined };
  const ids = arrival.lines.map(({ productId }) => productId);
  const known = await withAverageCosts(db, role, await listGoods(db, ids, 'any'));
  const [suppliers, toRestock] = [await listSupplierNames(db), await countToRestock(db)];
  return { arrival, costs, draft: { known, suppliers, toRestock, formKey: randomUUID() } };
}

export const action = receiveAction;

/** After a conflict the page loads what somebody else saved; what is typed stays. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  return asked.actionResult?.reason === 'stale' || skipBackgroundReload(asked);
}

export default function ArrivalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  const { arrival, costs, draft } = loaderData;
  const { id, number, version, undoneAt } = arrival;
  if (!draft)
    return (
      <>
        <PageHeader title={number} back="/admin/stock/arrivals">
          {!undoneAt && <UndoArrivalButton id={id} />}
        </PageHeader>
        {refused && <ArrivalProblem refused={refused} />}
        <ArrivalView arrival={arrival} costs={costs} />
      </>
    );
  const { known, ...form } = draft;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {number} <span className="badge badge-other">{m.arrivals_draft()}</span>
          </span>
        }
        back="/admin/stock/arrivals"
      >
        <DeleteButton
          to={`/admin/stock/arrivals/${id}/delete`}
          verb={m.arrivals_delete()}
          label={m.arrivals_delete_draft()}
          title={m.arrivals_delete_draft_title({ number })}
          text={m.arrivals_delete_draft_text()}
          failed={m.arrivals_delete_draft_failed()}
        />
      </PageHeader>
      <ReceiveForm
        key={`${id}:${version}`}
        {...form}
        arrival={typedDraft(arrival, costs)}
        draft={{ id, version, known, ratedOn: costs?.ratedOn ?? null }}
        refused={refused}
      />
    </>
  );
}
