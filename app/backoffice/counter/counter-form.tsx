import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useActionData, useNavigation } from 'react-router';
import { languages } from '../../domain/localized.ts';
import { parseAmount, paymentMethods } from '../../domain/money/money.ts';
import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import { orderTotal } from '../../domain/orders/order.ts';
import { maxReferenceLength } from '../../domain/orders/payments/payment.ts';
import type { Goods } from '../../domain/products/list/find-goods.queries.ts';
import type { Category } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select, TextField } from '../../ui/field.tsx';
import { type FieldError, Notice } from '../../ui/notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { errorIn, typedFields } from '../form/field-errors.ts';
import { FormKey, PostedLines } from '../form/hidden-inputs.tsx';
import { useFormKey } from '../form/use-change.ts';
import { useOnEach } from '../form/use-on-each.ts';
import { ScanField } from '../goods/scan-field.tsx';
import { languageName, showFcfa, showName, showNumber } from '../language/show.ts';
import { addedSince, encodeLines, parsePieces, type TypedLine } from '../lines/line.ts';
import { useLines } from '../lines/use-lines.ts';
import { PaymentProblem } from '../orders/payments/payment-problem.tsx';
import { withExpired } from '../products/stock-words.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { CashReceived } from './cash-received.tsx';
import { counterErrors } from './counter-errors.ts';
import { CustomerScreen } from './customer-screen.tsx';
import { GoodsTiles } from './goods-tiles.tsx';
import type { RefusedSale, SaleGoods, TypedSale } from './refused-sale.ts';
import { SaleLine } from './sale-line.tsx';

const address = '/admin/counter/goods';

type CounterFormProps = {
  /** The sale before this one: another sale has another draft. */
  sale: string;
  /** What was added while the sale before this one was being saved. */
  next: RefObject<TypedLine[]>;
  formKey: string;
  tiles: Goods[];
  category: Category | undefined;
  refused: RefusedSale | undefined;
  /** Shows the sale before this one, where the lines will stand, so that no tile moves. */
  sold: ReactNode;
};

export function CounterForm({ sale, next, formKey, tiles, category, refused, sold }: CounterFormProps) {
  const { language, modules } = useBackoffice();
  const key = useFormKey(formKey, refused?.key);
  const typed: TypedSale = refused?.typed ?? {
    ...{ name: '', phone: '', language, method: 'cash', reference: '' },
    lines: next.current,
  };
  const [isBegun] = useState(next.current.length > 0);
  const errors = counterErrors(refused);
  const { lines: _, ...texts } = typed;
  const field = typedFields(texts, errors);
  const { lines, products, ...edit } = useLines<Goods>({ address, lines: typed.lines, place: 'first' });
  useNextLines(lines, next);
  const shown = lines.map((line): SaleGoods => {
    const found = products.get(line.productId);
    return { line, goods: found, total: found && totalOf(line, found) };
  });
  const total = totalOfSale(shown);
  const [scanning, setScanning] = useState(0);
  useTakeKey();
  const saleCard = useShownAnswer();
  useOnEach(refused, () => {
    if (refused?.reason === 'prices-changed') edit.reprice(refused.prices);
  });
  return (
    <EditForm
      subject={`counter:${sale}`}
      className="counter with-aside gap-4 [--aside:24rem]"
      isNew
      isDisabled={scanning > 0}
      save={m.counter_take()}
      failed={m.counter_failed()}
      errors={errors}
      problem={refused && <SaleProblem refused={refused} goods={products} />}
      shortcut="F2"
    >
      {({ messages, bar }) => (
        <>
          <FormKey value={key} />
          <input type="hidden" name="total" value={total ?? ''} />
          <input type="hidden" name="maybe-saved" value={refused?.mayBeSaved ? 'yes' : ''} />
          <PostedLines value={encodeLines(lines)} onRestore={edit.restore} />
          <section className="grid min-w-0 content-start gap-3" aria-label={m.counter_goods()}>
            <div className="scan-bar items-center flex flex-wrap gap-3">
              <h1 className="max-md:sr-only">{m.counter_title()}</h1>
              <ScanField
                {...{ address, waiting: scanning, onWaiting: setScanning }}
                error={errorIn(errors, 'scan')}
                onPick={edit.add}
              />
            </div>
            <GoodsTiles {...{ sale, tiles, category, lines }} onPick={edit.add} />
          </section>
          <section
            ref={saleCard}
            className="card-panel counter-sale grid-rows-[auto_1fr_auto] gap-2"
            aria-labelledby="sale"
          >
            <div className="flex items-center justify-between gap-3">
              <h2 id="sale">{m.counter_sale()}</h2>
              <CustomerScreen lines={shown} total={total} />
            </div>
            <div className="-mx-1 grid content-start gap-2 overflow-y-auto px-1">
              {messages}
              {(shown.length === 0 || isBegun) && (sold || <p className="text-muted">{m.counter_empty()}</p>)}
              <SaleLines shown={shown} errors={errors} edit={edit} />
              <Customer typed={typed} field={field} />
            </div>
            <div className="counter-foot ruled-above grid gap-2">
              <Total pieces={countPieces(lines)} total={total} />
              {modules.includes('payments') && (
                <PaidFields method={typed.method} reference={field('reference')} total={total ?? 0} />
              )}
              {bar}
            </div>
          </section>
        </>
      )}
    </EditForm>
  );
}

/** The next customer's articles may be scanned before the sale of this one is saved. */
function useNextLines(lines: TypedLine[], next: RefObject<TypedLine[]>) {
  const { state } = useNavigation();
  const sent = useRef<TypedLine[]>(undefined);
  useEffect(() => {
    if (state === 'submitting') sent.current ??= lines;
    if (state === 'idle') sent.current = undefined;
    next.current = sent.current ? addedSince(lines, sent.current) : [];
  }, [state, lines, next]);
}

type SaleLinesProps = {
  shown: SaleGoods[];
  errors: FieldError[];
  edit: Pick<ReturnType<typeof useLines<Goods>>, 'change' | 'remove'>;
};

function SaleLines({ shown, errors, edit }: SaleLinesProps) {
  return (
    <ul className="ruled ruled-above grid empty:border-0">
      {shown.map(({ line, goods: found, total: lineSum }) => (
        <li key={line.productId}>
          <SaleLine
            line={line}
            goods={found}
            total={lineSum}
            errors={errors}
            onChange={(changes) => edit.change(line.productId, changes)}
            onRemove={() => edit.remove(line.productId)}
          />
        </li>
      ))}
    </ul>
  );
}

type TypedField = ReturnType<ReturnType<typeof typedFields>>;

type CustomerProps = { typed: TypedSale; field: (name: 'name' | 'phone') => TypedField };

function Customer({ typed, field }: CustomerProps) {
  return (
    <details className="counter-customer" open={Boolean(typed.name || typed.phone)}>
      <summary className="py-3">{m.counter_customer()}</summary>
      <div className="grid gap-4">
        <TextField {...field('name')} label={m.field_name()} required={false} />
        <TextField {...field('phone')} type="tel" label={m.field_phone()} required={false} />
        <Select id="language" name="language" label={m.orders_language()} defaultValue={typed.language}>
          <Options of={languages} words={languageName} />
        </Select>
      </div>
    </details>
  );
}

function Total({ pieces, total }: { pieces: number; total: number | undefined }) {
  return (
    <p className="between counter-total">
      <span>{pieces === 1 ? m.counter_piece() : m.counter_pieces({ count: showNumber(pieces) })}</span>
      <output>{total === undefined ? '—' : showFcfa(total)}</output>
    </p>
  );
}

type PaidFieldsProps = { method: string; reference: TypedField; total: number };

function PaidFields({ method: chosen, reference, total }: PaidFieldsProps) {
  return (
    <div className="counter-paid grid gap-2">
      <Select id="method" name="method" label={m.payment_method()} defaultValue={chosen}>
        <Options of={paymentMethods} words={paymentMethodName} />
        <option value="">{m.counter_unpaid()}</option>
      </Select>
      <div className="counter-reference">
        <TextField
          {...reference}
          label={m.payment_reference()}
          required={false}
          maxLength={maxReferenceLength}
        />
      </div>
      {total > 0 && <CashReceived total={total} />}
    </div>
  );
}

function countPieces(lines: TypedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + (parsePieces(quantity) ?? 0), 0);
}

/** In FCFA; undefined while a line has no total. */
function totalOfSale(shown: SaleGoods[]): number | undefined {
  if (shown.some(({ total }) => total === undefined)) return undefined;
  return shown.reduce((sum, { total = 0 }) => sum + total, 0);
}

/** In FCFA; undefined when quantity or price cannot be read. */
function totalOf({ quantity, price: typedPrice }: TypedLine, { price }: Goods): number | undefined {
  const pieces = parsePieces(quantity);
  const agreed = parseAmount(typedPrice);
  if (!pieces || !agreed.ok) return undefined;
  return orderTotal([{ quantity: pieces, price, actualPrice: agreed.amount }]);
}

/** Returns where the answer is shown: on a phone the total at the bottom would lie over it. */
function useShownAnswer() {
  const answer = useActionData();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer) place.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return place;
}

/** F2 takes the payment, as tills do. */
function useTakeKey() {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return;
      event.preventDefault();
      document.querySelector<HTMLButtonElement>('[data-save]')?.click();
    };
    addEventListener('keydown', take);
    return () => removeEventListener('keydown', take);
  }, []);
}

function SaleProblem({ refused, goods }: { refused: RefusedSale; goods: ReadonlyMap<number, Goods> }) {
  if (refused.reason === 'unknown') return <Notice kind="problem">{m.orders_unknown()}</Notice>;
  if (refused.reason === 'prices-changed')
    return <Notice kind="attention">{m.counter_prices_changed()}</Notice>;
  if (refused.reason === 'payment-refused')
    return <PaymentProblem refused={refused.payment} unanswered={undefined} />;
  if (refused.reason === 'key-used')
    return (
      <Notice kind="attention">
        <p>{m.orders_key_used()}</p>
        <a href={`/admin/orders/${refused.id}`}>{m.key_used_link()}</a>
      </Notice>
    );
  if (refused.reason !== 'not-enough-stock') return null;
  return (
    <Notice kind="attention">
      <p>{m.counter_short()}</p>
      <ul>
        {refused.products.map(({ productId, wanted, available, expired }) => {
          const found = goods.get(productId);
          return (
            <li key={productId}>
              {withExpired(
                m.counter_short_line({
                  name: found ? showName(found) : m.unknown_product(),
                  wanted: showNumber(wanted),
                  available: showNumber(available + expired),
                }),
                expired,
              )}
            </li>
          );
        })}
      </ul>
      {refused.products.some(({ expired }) => expired > 0) ? (
        <p>{m.counter_expired()}</p>
      ) : (
        <button className="button button-small mt-2" type="submit" name="accept-shortage" value="yes">
          {m.counter_sell_anyway()}
        </button>
      )}
    </Notice>
  );
}
