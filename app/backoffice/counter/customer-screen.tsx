import { Dialog } from '@base-ui/react/dialog';
import { m } from '../../generated/words/messages.js';
import { LinePicture } from '../goods/goods-picture.tsx';
import { showFcfa, showName, showNumber } from '../language/show.ts';
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
        <Dialog.Popup className="customer-screen fixed inset-0 z-50 grid grid-rows-[auto_1fr_auto] overflow-y-auto">
          <header className="dark-bar flex items-center justify-between gap-4 px-[clamp(1rem,3vw,2rem)] py-4">
            <Dialog.Title>{companyName}</Dialog.Title>
            <Dialog.Close className="button button-plain">{m.counter_back_to_sale()}</Dialog.Close>
          </header>
          <ul className="mx-auto w-[min(100%,60rem)] p-4">
            {lines.map(({ line, goods, total: sum }) => (
              <li
                className="grid grid-cols-[4rem_minmax(0,1fr)_auto_auto] items-center gap-4 py-4"
                key={line.productId}
              >
                <LinePicture file={goods?.imageUrl ?? ''} />
                <span>{goods ? showName(goods) : ''}</span>
                <span>× {line.quantity}</span>
                <strong>{sum === undefined ? '—' : showNumber(sum)}</strong>
              </li>
            ))}
          </ul>
          <footer className="ruled-above px-[clamp(1rem,3vw,2rem)] py-5">
            <p>
              {m.counter_to_pay()}
              <output className="block">{total === undefined ? '—' : showFcfa(total)}</output>
            </p>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
