import { useState } from 'react';
import { Link } from 'react-router';
import { maxReceived } from '../../../domain/arrivals/arrival.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { type FieldError, Notice } from '../../../ui/notice.tsx';
import { EditForm } from '../../form/edit-form.tsx';
import { errorIn, typedFields } from '../../form/field-errors.ts';
import { FormKey, PostedLines } from '../../form/hidden-inputs.tsx';
import { useFormKey } from '../../form/use-change.ts';
import { ScanField } from '../../goods/scan-field.tsx';
import { showFcfa, showMoment, showNumber } from '../../language/show.ts';
import { encodeLines, lineKey, parsePieces, type TypedLine } from '../../lines/line.ts';
import { useLines } from '../../lines/use-lines.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { PurchaseFields, type ReadPurchase, readPurchase, sumPurchase } from './purchase-fields.tsx';
import { arrivalErrors, type GoodsToReceive, type RefusedArrival } from './receive-errors.ts';
import { ReceivedLine } from './received-line.tsx';
import { RestockButton } from './restock-button.tsx';
import type { Accepted, TypedArrival, TypedPurchase } from './typed-arrival.ts';
import { usePastedLines } from './use-pasted-lines.ts';

const address = '/admin/stock/goods';

type ReceiveFormProps = {
  formKey: string;
  suppliers: string[];
  toRestock: number;
  arrival: TypedArrival;
  draft?: SavedDraft;
  refused: RefusedArrival | undefined;
};

/** A draft is saved as such; a new delivery is counted at once, or kept as a draft. */
type SavedDraft = { id: number; version: number; ratedOn: string | null; known: GoodsToReceive[] };

export function ReceiveForm({ formKey, suppliers, toRestock, arrival, draft, refused }: ReceiveFormProps) {
  const key = useFormKey(formKey, refused?.key);
  const typed = refused?.typed ?? arrival;
  const errors = arrivalErrors(refused);
  const field = typedFields({ supplier: typed.supplier, reference: typed.reference }, errors);
  const goods = useLines<GoodsToReceive>({
    ...{ address, lines: typed.lines, place: 'first' },
    ...(draft && { known: draft.known }),
  });
  const [scanning, setScanning] = useState(0);
  const [purchase, setPurchase] = useState<TypedPurchase>(typed);
  const bought = readPurchase(purchase);
  const { may, modules } = useBackoffice();
  const pasted = usePastedLines({
    address,
    namesLots: modules.includes('serials'),
    onFound: (found, lines) =>
      goods.put(found, may('see-costs') ? lines : lines.map((line) => ({ ...line, price: '' }))),
  });
  return (
    <EditForm
      subject={draft ? `arrival:${draft.id}@${draft.version}` : 'arrival:new'}
      save={draft ? m.receive_save_draft() : m.receive_save()}
      isReady={Boolean(draft)}
      isDisabled={scanning > 0}
      failed={m.receive_failed()}
      errors={errors}
      problem={refused && <ArrivalProblem refused={refused} />}
      actions={<OtherWay isDraft={Boolean(draft)} isDisabled={scanning > 0} />}
    >
      <FormKey value={key} />
      {draft && <input type="hidden" name="version" value={draft.version} />}
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
        {may('see-costs') && (
          <PurchaseFields
            typed={typed}
            currency={bought.currency}
            ratedOn={draft?.ratedOn ?? null}
            errors={errors}
            onType={(name, value) => setPurchase((now) => ({ ...now, [name]: value }))}
          />
        )}
        <div className="scan-bar flex flex-wrap items-end gap-3">
          <ScanField
            {...{ address, error: errorIn(errors, 'scan'), waiting: scanning, onWaiting: setScanning }}
            {...{ onPick: goods.add, onPaste: pasted.paste }}
          />
          <RestockButton count={toRestock} address={address} onFound={goods.addEmpty} />
        </div>
        <p className="text-sm text-muted" role="status">
          {pasted.said}
        </p>
        <PostedLines value={encodeLines(goods.lines)} onRestore={goods.restore} />
        <ReceivedLines goods={goods} currency={bought.currency} errors={errors} />
        <Sums lines={goods.lines} purchase={bought} />
      </section>
    </EditForm>
  );
}

function OtherWay({ isDraft, isDisabled }: { isDraft: boolean; isDisabled: boolean }) {
  return (
    <button
      className="button button-quiet"
      type="submit"
      name="do"
      value={isDraft ? 'post' : 'draft'}
      disabled={isDisabled}
    >
      {isDraft ? m.receive_save() : m.receive_save_draft()}
    </button>
  );
}

type ReceivedLinesProps = {
  goods: ReturnType<typeof useLines<GoodsToReceive>>;
  currency: ReadPurchase['currency'];
  errors: FieldError[];
};

function ReceivedLines({ goods, currency, errors }: ReceivedLinesProps) {
  if (goods.lines.length === 0) return <p className="text-muted">{m.receive_empty()}</p>;
  return (
    <ul className="ruled ruled-above grid" aria-label={m.receive_lines()}>
      {goods.lines.map((line) => (
        <li key={lineKey(line)}>
          <ReceivedLine
            line={line}
            goods={goods.products.get(line.productId)}
            currency={currency}
            errors={errors}
            onChange={(changes) => goods.change(lineKey(line), changes)}
            onRemove={() => goods.remove(lineKey(line))}
            onOtherLot={() => goods.addLot(lineKey(line))}
          />
        </li>
      ))}
    </ul>
  );
}

function Sums({ lines, purchase }: { lines: TypedLine[]; purchase: ReadPurchase }) {
  const { may } = useBackoffice();
  const counted = lines.flatMap(({ quantity, price }) => {
    const pieces = parsePieces(quantity, maxReceived);
    return pieces ? [{ pieces, price }] : [];
  });
  if (counted.length === 0) return null;
  const sums = sumPurchase(counted, purchase);
  return (
    <p className="between ruled-above pt-3" role="status">
      {m.receive_sums({
        lines: showNumber(counted.length),
        pieces: showNumber(counted.reduce((sum, { pieces }) => sum + pieces, 0)),
      })}
      {may('see-costs') && sums && <strong>{saySums(sums)}</strong>}
    </p>
  );
}

function saySums({ goods, costs }: { goods: number; costs: number }): string {
  if (costs === 0) return showFcfa(goods);
  return m.receive_landed_sum({
    ...{ goods: showFcfa(goods), costs: showFcfa(costs) },
    total: showFcfa(goods + costs),
  });
}

export function ArrivalProblem({ refused }: { refused: RefusedArrival }) {
  const accepted = refused.typed.accepted.join(' ');
  if (refused.reason === 'key-used' || refused.reason === 'already-posted')
    return (
      <Notice kind="attention">
        <p>{refused.reason === 'key-used' ? m.receive_key_used() : m.receive_posted()}</p>
        <Link to={`/admin/stock/arrivals/${refused.id}`}>{m.receive_see()}</Link>
      </Notice>
    );
  if (
    refused.reason === 'cost-zero' ||
    refused.reason === 'lot-expired' ||
    refused.reason === 'lot-undated' ||
    refused.reason === 'lot-missing'
  ) {
    const [accept, asks, yes] = questions[refused.reason];
    return (
      <Notice kind="attention">
        <p>{asks()}</p>
        <button className="button button-small" type="submit" name="do" value={`post ${accept} ${accepted}`}>
          {yes()}
        </button>
      </Notice>
    );
  }
  if (refused.reason === 'already-received') {
    const { id, number, receivedBy, at } = refused.similar;
    return (
      <Notice kind="attention">
        <p>{m.receive_already({ number, who: receivedBy, when: showMoment(at) })}</p>
        <div className="flex flex-wrap items-center gap-3">
          <button className="button button-small" type="submit" name="do" value={`post again ${accepted}`}>
            {m.receive_again()}
          </button>
          <Link className="inline-flex min-h-11 items-center" to={`/admin/stock/arrivals/${id}`}>
            {m.receive_see()}
          </Link>
        </div>
      </Notice>
    );
  }
  const sentence = problems[refused.reason]?.();
  return sentence ? <Problem sentence={sentence} /> : null;
}

const questions = {
  'cost-zero': ['free', m.receive_free, m.receive_free_meant],
  'lot-expired': ['expired', m.receive_lots_expired, m.receive_expired_meant],
  'lot-undated': ['undated', m.receive_lots_undated, m.receive_undated_meant],
  'lot-missing': ['unnamed', m.receive_lots_missing, m.receive_unnamed_meant],
} as const satisfies Record<string, readonly [Accepted, () => string, () => string]>;

const problems: Partial<Record<RefusedArrival['reason'], () => string>> = {
  unknown: m.receive_unknown,
  stale: m.receive_stale,
  'not-found': m.receive_draft_gone,
  'costs-unshared': m.receive_costs_unshared,
  'cost-missing': m.receive_costs_incomplete,
};

function Problem({ sentence }: { sentence: string }) {
  return <Notice kind="problem">{sentence}</Notice>;
}
