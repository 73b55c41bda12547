import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { action } from './hide-product.ts';

type HideButtonProps = { id: number; name: string; list: string };

export function HideButton({ id, name, list }: HideButtonProps) {
  const fetcher = useChange<typeof action>();
  return (
    <fetcher.Form method="post" action={`/admin/products/${id}/hide`} preventScrollReset data-keeps-typed>
      <input type="hidden" name="list" value={list} />
      <button
        className="icon-button"
        type="submit"
        title={m.products_hide()}
        disabled={fetcher.state !== 'idle'}
      >
        <span className="icon icon-eye-shut" aria-hidden="true" />
        <span className="visually-hidden">
          {m.products_hide()} {name}
        </span>
      </button>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={m.products_hide_failed()} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
