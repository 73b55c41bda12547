import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { action } from './restore-product.ts';

type RestoreButtonProps = {
  id: number;
  name: string;
  /** Query of the list to return to. Without it, the product's page. */
  list?: string;
};

export function RestoreButton({ id, name, list = '' }: RestoreButtonProps) {
  const fetcher = useChange<typeof action>();
  return (
    <fetcher.Form method="post" action={`/admin/products/${id}/restore`} preventScrollReset data-keeps-typed>
      <input type="hidden" name="list" value={list} />
      <button className="button button-quiet button-small" type="submit" disabled={fetcher.state !== 'idle'}>
        <span>
          {m.products_restore()}
          <span className="visually-hidden"> {name}</span>
        </span>
      </button>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={m.products_restore_failed()} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
