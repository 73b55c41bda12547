import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';

export function HideButton({ id, name, list }: { id: number; name: string; list: string }) {
  return (
    <ActionButton
      to={`/admin/products/${id}/hide`}
      values={{ list }}
      failed={m.products_hide_failed()}
      className="icon-button"
      title={m.products_hide()}
      keepsTyped
    >
      <span className="icon icon-eye-shut" aria-hidden="true" />
      <span className="visually-hidden">
        {m.products_hide()} {name}
      </span>
    </ActionButton>
  );
}

export function DuplicateButton({ id, name }: { id: number; name: string }) {
  return (
    <ActionButton
      to={`/admin/products/${id}/duplicate`}
      failed={m.products_duplicate_failed()}
      refused={{ 'below-floor': m.products_price_below_floor() }}
      className="icon-button"
      title={m.products_duplicate()}
    >
      <span className="icon icon-copy" aria-hidden="true" />
      <span className="visually-hidden">
        {m.products_duplicate()} {name}
      </span>
    </ActionButton>
  );
}
