import { m } from '../../../generated/words/messages.js';
import { Select, TextField } from '../../../ui/field.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { Acts } from './order-acts.ts';

type OrganisationFormProps = {
  order: { id: string; organisationId: string | null; purchaseOrder: string };
  organisations: { id: string; name: string; town: string }[];
};

export function OrderOrganisation({ order, organisations }: OrganisationFormProps) {
  const fetcher = useChange<Acts['organisation']>();
  if (organisations.length === 0) return null;
  const isUnknown = fetcher.data?.reason === 'organisation-unknown';
  return (
    <details className="card-panel" open={fetcher.unanswered || fetcher.data ? true : undefined}>
      <summary>{m.organisations_of_order()}</summary>
      <fetcher.Form className="grid gap-4" method="post" action={`/admin/orders/${order.id}/organisation`}>
        <Select
          id="organisation"
          name="organisation"
          label={m.organisations_one()}
          defaultValue={order.organisationId ?? ''}
          error={isUnknown ? m.organisations_unknown() : undefined}
        >
          <option value="">{m.organisations_individual()}</option>
          {organisations.map(({ id, name, town }) => (
            <option key={id} value={id}>
              {town ? `${name}, ${town}` : name}
            </option>
          ))}
        </Select>
        <TextField
          id="purchaseOrder"
          name="purchaseOrder"
          label={m.paper_purchase_order()}
          autoComplete="off"
          required={false}
          maxLength={64}
          defaultValue={order.purchaseOrder}
        />
        {(fetcher.unanswered || fetcher.data?.reason === 'failed') && (
          <FailedChange sentence={m.organisations_of_order_failed()} unanswered={fetcher.unanswered} />
        )}
        <div>
          <button className="button button-quiet" type="submit" disabled={fetcher.state !== 'idle'}>
            {m.organisations_of_order_save()}
          </button>
        </div>
      </fetcher.Form>
    </details>
  );
}
