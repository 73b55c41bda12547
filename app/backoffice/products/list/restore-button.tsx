import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';

type RestoreButtonProps = {
  id: number;
  name: string;
  /** Query of the list to return to. Without it, the product's page. */
  list?: string;
};

export function RestoreButton({ id, name, list = '' }: RestoreButtonProps) {
  return (
    <ActionButton
      to={`/admin/products/${id}/restore`}
      values={{ list }}
      failed={m.products_restore_failed()}
      keepsTyped
    >
      <span>
        {m.products_restore()}
        <span className="visually-hidden"> {name}</span>
      </span>
    </ActionButton>
  );
}
