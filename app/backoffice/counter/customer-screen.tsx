import { Dialog } from '@base-ui/react/dialog';
import { m } from '../../generated/words/messages.js';
import { showFcfa, showName, showNumber } from '../language/show.ts';
import { LinePicture } from '../orders/line-picture.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { SaleGoods } from './refused-sale.ts';

type CustomerScreenProps = { lines: SaleGoods[]; total: number | undefined };

/** What the customer may see: articles, pieces, total. Nothing of the floor reaches this page at all. */
export function CustomerScreen({ lines, total }: CustomerScreenProps) {
  const { companyName } = useBackoffice();
  return (
    <Dialog.Root>
      <Dialog.Trigger className="button button-quiet">
        <span className="icon icon-eye" aria-hidden="true" />
        {m.counter_customer_screen()}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Popup className="customer-screen">
          <header>
            <Dialog.Title>{companyName}</Dialog.Title>
            <Dialog.Close className="button button-plain">{m.counter_back_to_sale()}</Dialog.Close>
          </header>
          <ul>
            {lines.map(({ line, goods, total: sum }) => (
              <li key={line.productId}>
                <LinePicture file={goods?.imageUrl ?? ''} />
                <span>{goods ? showName(goods) : ''}</span>
                <span>× {line.quantity}</span>
                <strong>{sum === undefined ? '—' : showNumber(sum)}</strong>
              </li>
            ))}
          </ul>
          <footer>
            <p>
              {m.counter_to_pay()}
              <output>{total === undefined ? '—' : showFcfa(total)}</output>
            </p>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
