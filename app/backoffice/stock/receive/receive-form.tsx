import { Link } from 'react-router';
import { maxReceived } from '../../../domain/arrivals/arrival.ts';
import { parseAmount } from '../../../domain/money/money.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EditForm } from '../../form/edit-form.tsx';
import { errorIn, typedFields } from '../../form/field-errors.ts';
import { PostedLines } from '../../form/posted-lines.tsx';
import { useFormKey } from '../../form/use-change.ts';
import { ScanField } from '../../goods/scan-field.tsx';
import { showFcfa, showMoment, showNumber } from '../../language/show.ts';
import { encodeLines, parsePieces, type TypedLine } from '../../lines/line.ts';
import { useLines } from '../../lines/use-lines.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { GoodsToReceive, RefusedArrival } from './receive-errors.ts';
import { arrivalErrors } from './receive-errors.ts';
import { ReceivedLine } from './received-line.tsx';
import { RestockButton } from './restock-button.tsx';

const address = '/admin/stock/goods';

type ReceiveFormProps = {
  formKey: string;
  suppliers: string[];
  toRestock: number;
  refused: RefusedArrival | undefined;
};

export function ReceiveForm({ formKey, suppliers, toRestock, refused }: ReceiveFormProps) {
  const key = useFormKey(formKey, refused?.key);
  const typed = refused?.typed ?? { supplier: '', reference: '', lines: [] };
  const errors = arrivalErrors(refused);
  const { supplier, reference } = typed;
  const field = typedFields({ supplier, reference }, errors);
  const goods = useLines<GoodsToReceive>({ address, lines: typed.lines, place: 'first' });
  return (
    <EditForm
      subject="arrival:new"
      save={m.receive_save()}
      failed={m.receive_failed()}
      errors={errors}
      problem={refused && <ArrivalProblem refused={refused} />}
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="maybe-saved" value={refused?.mayBeSaved ? 'yes' : ''} />
      <section className="card-panel receive-panel">
        <div className="form-columns">
          <TextField {...field('supplier')} label={m.receive_supplier()} list="suppliers" required={false} />
          <TextField {...field('reference')} label={m.receive_reference()} required={false} />
          <datalist id="suppliers">
            {suppliers.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </div>
        <div className="scan-bar flex flex-wrap gap-3">
          <ScanField address={address} error={errorIn(errors, 'scan')} onPick={goods.add} />
          <RestockButton count={toRestock} address={address} onFound={goods.addEmpty} />
        </div>
        <PostedLines value={encodeLines(goods.lines)} onRestore={goods.restore} />
        {goods.lines.length === 0 ? (
          <p className="text-muted">{m.receive_empty()}</p>
        ) : (
          <ul className="goods-lines" aria-label={m.receive_lines()}>
            {goods.lines.map((line) => (
              <li key={line.productId}>
                <ReceivedLine
                  line={line}
                  goods={goods.products.get(line.productId)}
                  errors={errors}
                  onChange={(changes) => goods.change(line.productId, changes)}
                  onRemove={() => goods.remove(line.productId)}
                />
              </li>
            ))}
          </ul>
        )}
        <Sums lines={goods.lines} />
      </section>
    </EditForm>
  );
}

function Sums({ lines }: { lines: TypedLine[] }) {
  const { may } = useBackoffice();
  const counted = lines.flatMap(({ quantity, price }) => {
    const pieces = parsePieces(quantity, maxReceived);
    const cost = parseAmount(price);
    return pieces ? [{ pieces, cost: pieces * ((cost.ok && cost.amount) || 0) }] : [];
  });
  if (counted.length === 0) return null;
  const sum = (of: (line: (typeof counted)[number]) => number) =>
    counted.reduce((total, line) => total + of(line), 0);
  return (
    <p className="receive-sums" role="status">
      {m.receive_sums({
        lines: showNumber(counted.length),
        pieces: showNumber(sum((line) => line.pieces)),
      })}
      {may('see-costs') && <strong>{showFcfa(sum((line) => line.cost))}</strong>}
    </p>
  );
}

function ArrivalProblem({ refused }: { refused: RefusedArrival }) {
  if (refused.reason === 'unknown')
    return (
      <Notice kind="problem">
        <p>{m.receive_unknown()}</p>
      </Notice>
    );
  if (refused.reason === 'key-used')
    return (
      <Notice kind="attention">
        <p>{m.receive_key_used()}</p>
        <Link to={`/admin/stock/arrivals/${refused.id}`}>{m.receive_see()}</Link>
      </Notice>
    );
  if (refused.reason !== 'already-received') return null;
  const { id, number, receivedBy, at } = refused.similar;
  return (
    <Notice kind="attention">
      <p>{m.receive_already({ number, who: receivedBy, when: showMoment(at) })}</p>
      <div className="flex flex-wrap items-center gap-3">
        <button className="button button-small" type="submit" name="again" value="yes">
          {m.receive_again()}
        </button>
        <Link className="inline-flex min-h-11 items-center" to={`/admin/stock/arrivals/${id}`}>
          {m.receive_see()}
        </Link>
      </div>
    </Notice>
  );
}
