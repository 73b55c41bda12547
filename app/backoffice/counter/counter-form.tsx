import { useEffect } from 'react';
import { languages } from '../../domain/localized.ts';
import { parseAmount } from '../../domain/money/money.ts';
import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import { paymentMethods } from '../../domain/money/payment-method.ts';
import { orderTotal } from '../../domain/orders/order.ts';
import { maxReferenceLength } from '../../domain/orders/payments/payment.ts';
import type { Goods } from '../../domain/products/list/find-goods.queries.ts';
import type { Category } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Select, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { PostedLines } from '../form/posted-lines.tsx';
import { useFormKey } from '../form/use-form-key.ts';
import { encodeGoodsLines, type GoodsLine, parsePieceCount, useGoodsLines } from '../goods/goods-lines.ts';
import { ScanField } from '../goods/scan-field.tsx';
import { languageName } from '../language/language-name.ts';
import { showFcfa, showName, showNumber } from '../language/show.ts';
import { PaymentProblem } from '../orders/payments/payment-problem.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import { counterErrors, errorIn } from './counter-errors.ts';
import { CustomerScreen } from './customer-screen.tsx';
import { GoodsTiles } from './goods-tiles.tsx';
import type { RefusedSale, SaleGoods, TypedSale } from './refused-sale.ts';
import { SaleLine } from './sale-line.tsx';

const address = '/admin/counter/goods';
const maxPieces = 999;

type CounterFormProps = {
  /** The sale before this one: another sale has another draft. */
  sale: string;
  formKey: string;
  tiles: Goods[];
  category: Category | undefined;
  refused: RefusedSale | undefined;
};

export function CounterForm({ sale, formKey, tiles, category, refused }: CounterFormProps) {
  const { language, modules } = useBackoffice();
  const key = useFormKey(formKey, refused?.key);
  const typed: TypedSale = refused?.typed ?? {
    ...{ name: '', phone: '', language, method: 'cash', reference: '' },
    lines: [],
  };
  const errors = counterErrors(refused);
  const { lines, goods, ...edit } = useGoodsLines<Goods>(address, typed.lines);
  const shown = lines.map((line): SaleGoods => {
    const found = goods.get(line.productId);
    return { line, goods: found, total: found && totalOf(line, found) };
  });
  const isComplete = shown.every(({ total }) => total !== undefined);
  const total = shown.reduce((sum, line) => sum + (line.total ?? 0), 0);
  useTakeKey();
  return (
    <EditForm
      subject={`counter:${sale}`}
      className="counter"
      isNew
      save={total > 0 && isComplete ? m.counter_take_total({ total: showFcfa(total) }) : m.counter_take()}
      failed={m.counter_failed()}
      errors={errors}
      problem={refused && <SaleProblem refused={refused} goods={goods} />}
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="maybe-saved" value={refused?.mayBeSaved ? 'yes' : ''} />
      <PostedLines value={encodeGoodsLines(lines)} onRestore={edit.restore} />
      <section className="counter-goods" aria-label={m.counter_goods()}>
        <div className="scan-bar">
          <ScanField address={address} error={errorIn(errors, 'scan')} onPick={edit.add} />
          <CustomerScreen lines={shown} total={isComplete ? total : undefined} />
        </div>
        <GoodsTiles tiles={tiles} category={category} lines={lines} onPick={edit.add} />
      </section>
      <section className="card-panel counter-sale" aria-labelledby="sale">
        <h2 id="sale">{m.counter_sale()}</h2>
        {shown.length === 0 && <p className="text-muted">{m.counter_empty()}</p>}
        <ul className="goods-lines">
          {shown.map(({ line, goods: found, total: lineSum }) => (
            <li key={line.productId}>
              <SaleLine
                line={line}
                goods={found}
                total={lineSum}
                quantityError={errorIn(errors, `quantity-${line.productId}`)}
                priceError={errorIn(errors, `price-${line.productId}`)}
                onChange={(changes) => edit.change(line.productId, changes)}
                onRemove={() => edit.remove(line.productId)}
              />
            </li>
          ))}
        </ul>
        <details className="counter-customer" open={Boolean(typed.name || typed.phone)}>
          <summary>{m.counter_customer()}</summary>
          <div className="grid gap-4">
            <TextField
              id="name"
              name="name"
              label={m.field_name()}
              autoComplete="off"
              required={false}
              defaultValue={typed.name}
              error={errorIn(errors, 'name')}
            />
            <TextField
              id="phone"
              name="phone"
              type="tel"
              label={m.field_phone()}
              autoComplete="off"
              required={false}
              defaultValue={typed.phone}
              error={errorIn(errors, 'phone')}
            />
            <Select id="language" name="language" label={m.orders_language()} defaultValue={typed.language}>
              {languages.map((each) => (
                <option key={each} value={each}>
                  {languageName(each)}
                </option>
              ))}
            </Select>
          </div>
        </details>
        {modules.includes('payments') && (
          <PaidFields typed={typed} referenceError={errorIn(errors, 'reference')} />
        )}
        <p className="counter-total">
          <span>{m.counter_pieces({ count: showNumber(countPieces(lines)) })}</span>
          <output>{isComplete ? showFcfa(total) : '—'}</output>
        </p>
      </section>
    </EditForm>
  );
}

function PaidFields({ typed, referenceError }: { typed: TypedSale; referenceError: string | undefined }) {
  return (
    <div className="counter-paid">
      <Select id="method" name="method" label={m.payment_method()} defaultValue={typed.method}>
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {paymentMethodName(method)}
          </option>
        ))}
        <option value="">{m.counter_unpaid()}</option>
      </Select>
      <div className="counter-reference">
        <TextField
          id="reference"
          name="reference"
          label={m.payment_reference()}
          autoComplete="off"
          required={false}
          maxLength={maxReferenceLength}
          defaultValue={typed.reference}
          error={referenceError}
        />
      </div>
    </div>
  );
}

function countPieces(lines: GoodsLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + (parsePieceCount(quantity, maxPieces) ?? 0), 0);
}

/** In FCFA; undefined when quantity or price cannot be read. */
function totalOf({ quantity, amount }: GoodsLine, { price }: Goods): number | undefined {
  const pieces = parsePieceCount(quantity, maxPieces);
  const agreed = parseAmount(amount);
  if (!pieces || !agreed.ok) return undefined;
  return orderTotal([{ quantity: pieces, price, actualPrice: agreed.amount }]);
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
  if (refused.reason === 'unknown')
    return (
      <Notice kind="problem">
        <p>{m.orders_unknown()}</p>
      </Notice>
    );
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
        {refused.products.map(({ productId, wanted, available }) => {
          const found = goods.get(productId);
          return (
            <li key={productId}>
              {m.counter_short_line({
                name: found ? showName(found) : m.unknown_product(),
                wanted: showNumber(wanted),
                available: showNumber(available),
              })}
            </li>
          );
        })}
      </ul>
      <button className="button button-small" type="submit" name="accept-shortage" value="yes">
        {m.counter_sell_anyway()}
      </button>
    </Notice>
  );
}
