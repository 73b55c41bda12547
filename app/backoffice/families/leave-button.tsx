import { m } from '../../generated/words/messages.js';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import type { action } from './leave-family.ts';

export function LeaveButton({ id, name }: { id: number; name: string }) {
  const fetcher = useChange<typeof action>();
  const isLast = fetcher.data?.reason === 'family-emptied';
  return (
    <fetcher.Form method="post" action={`/admin/products/${id}/family/leave`}>
      <button className="button button-quiet" type="submit" disabled={fetcher.state !== 'idle'}>
        <span>
          {m.product_family_leave()}
          <span className="visually-hidden"> {name}</span>
        </span>
      </button>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange
          sentence={isLast ? m.families_emptied() : m.families_failed()}
          unanswered={fetcher.unanswered}
        />
      )}
    </fetcher.Form>
  );
}
