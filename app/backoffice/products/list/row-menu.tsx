import { Link } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';
import { useFormKey } from '../../form/use-change.ts';
import { DropMenu } from '../../shell/drop-menu.tsx';
import { DeleteButton } from './delete-button.tsx';
import { RestoreButton } from './restore-button.tsx';

type RowMenuProps = {
  product: { id: number; isArchived: boolean; counted: boolean; copyKey: string };
  name: string;
  list: string;
  className?: string;
};

export function RowMenu({ product, name, list, className = '' }: RowMenuProps) {
  const { id, isArchived, counted } = product;
  const key = useFormKey(product.copyKey, undefined);
  return (
    <DropMenu className={className} label={`${m.page_other_acts()} – ${name}`} icon="more">
      <li>
        <Link className="menu-choice" to={`/admin/products/edit/${id}`}>
          <Words verb={m.products_edit()} name={name} />
        </Link>
      </li>
      {isArchived ? (
        <li>
          <RestoreButton id={id} name={name} list={list} />
        </li>
      ) : (
        <>
          <li>
            <ActionButton
              to={`/admin/products/${id}/duplicate`}
              values={{ key }}
              failed={m.products_duplicate_failed()}
              refused={{ 'below-floor': m.products_price_below_floor() }}
              className="menu-choice"
            >
              <Words verb={m.products_duplicate()} name={name} />
            </ActionButton>
          </li>
          {counted && (
            <li>
              <ActionButton
                to={`/admin/products/${id}/hide`}
                values={{ list }}
                failed={m.products_hide_failed()}
                className="menu-choice"
                keepsTyped
              >
                <Words verb={m.products_hide()} name={name} />
              </ActionButton>
            </li>
          )}
          <li>
            <DeleteButton id={id} name={name} list={list} />
          </li>
        </>
      )}
    </DropMenu>
  );
}

function Words({ verb, name }: { verb: string; name: string }) {
  return (
    <span>
      {verb}
      <span className="visually-hidden"> {name}</span>
    </span>
  );
}
