import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { action } from './duplicate-product.ts';

export function DuplicateButton({ id, name }: { id: number; name: string }) {
  const fetcher = useChange<typeof action>();
  const isBelowFloor = fetcher.data?.reason === 'below-floor';
  return (
    <fetcher.Form method="post" action={`/admin/products/${id}/duplicate`}>
      <button
        className="icon-button"
        type="submit"
        title={m.products_duplicate()}
        disabled={fetcher.state !== 'idle'}
      >
        <span className="icon icon-copy" aria-hidden="true" />
        <span className="visually-hidden">
          {m.products_duplicate()} {name}
        </span>
      </button>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange
          sentence={isBelowFloor ? m.products_price_below_floor() : m.products_duplicate_failed()}
          unanswered={fetcher.unanswered}
        />
      )}
    </fetcher.Form>
  );
}
