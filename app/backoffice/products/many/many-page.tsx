import { Form, Link, redirect, useLocation } from 'react-router';
import { listProductsToChange } from '../../../domain/products/list/staff-products.queries.ts';
import { changeMany, type SeenProduct } from '../../../domain/products/many/change-many.ts';
import {
  type ManyChange,
  type ManyKind,
  manyKinds,
  maxMany,
  parsePercent,
  raisedPrice,
} from '../../../domain/products/many/many.ts';
import { categoryName } from '../../../domain/products/name-category.ts';
import { categories } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { Options, Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { FailedChange } from '../../form/failed-change.tsx';
import { useAnswer } from '../../form/use-change.ts';
import { manyName } from '../../language/names.ts';
import { showFcfa, showName } from '../../language/show.ts';
import { DataTable } from '../../list/data-table.tsx';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/many-page';

export const meta = pageTitle(() => m.many_title());

type RefusedMany =
  | { reason: 'many-stale' | 'below-floor'; names: string[] }
  | { reason: 'percent-invalid' }
  | { reason: 'failed' };

/** What would change, before it does. `do`, `percent` and `category` say what; `id` which products. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const kind = manyKinds.find((each) => each === params.get('do'));
  const ids = params.getAll('id').slice(0, maxMany).map(Number);
  const products = await listProductsToChange(context.get(shopContext).db, ids);
  if (!kind || products.length === 0) throw redirect('/admin/products');
  const change = readChange(kind, params.get('percent') ?? '', params.get('category') ?? '');
  return { kind, products, change, percent: params.get('percent') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const kind = manyKinds.find((each) => each === form.field('do'));
  const change = kind && readChange(kind, form.field('percent'), form.field('category'));
  if (!change) return refuse<RefusedMany>({ reason: 'percent-invalid' });
  const seen = form.fields('seen').slice(0, maxMany).flatMap(readSeen);
  const changed = await attemptChange(shop, 'products not changed', () =>
    changeMany(shop.db, context.get(administratorContext), { seen, change }),
  );
  if (changed.ok) return redirect(`/admin/products?changed=${changed.key}`);
  return refuse<RefusedMany>(changed);
}

function readChange(kind: ManyKind, percent: string, category: string): ManyChange | undefined {
  if (kind === 'price') {
    const read = parsePercent(percent);
    return read.ok ? { kind, percent: read.percent } : undefined;
  }
  if (kind !== 'category') return { kind };
  const known = categories.find((each) => each === category);
  return known && { kind, category: known };
}

function readSeen(typed: string): SeenProduct[] {
  const [, id, version] = /^(\d{1,9})-(\d{1,9})$/.exec(typed) ?? [];
  return id && version ? [{ id: Number(id), version: Number(version) }] : [];
}

export default function ManyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, products, change, percent } = loaderData;
  const { answer: refused, unanswered } = useAnswer(actionData);
  const { search } = useLocation();
  return (
    <>
      <PageHeader title={`${m.many_title()} – ${manyName(kind)}`} back="/admin/products" />
      {refused?.reason === 'many-stale' && (
        <Notice kind="problem">
          <p>{m.many_stale({ names: refused.names.join(', ') })}</p>
          <Link to={search} reloadDocument>
            {m.many_look_again()}
          </Link>
        </Notice>
      )}
      {refused?.reason === 'below-floor' && (
        <Notice kind="problem">{m.many_below_floor({ names: refused.names.join(', ') })}</Notice>
      )}
      {(unanswered || refused?.reason === 'failed') && (
        <FailedChange sentence={m.products_change_failed()} unanswered={unanswered} />
      )}
      {(kind === 'price' || kind === 'category') && <Choice {...loaderData} />}
      <Preview products={products} change={change} />
      {change && (
        <Form method="post" className="save-bar">
          <input type="hidden" name="do" value={kind} />
          <input type="hidden" name="percent" value={percent} />
          <input type="hidden" name="category" value={change.kind === 'category' ? change.category : ''} />
          {products.map(({ id, version }) => (
            <input key={id} type="hidden" name="seen" value={`${id}-${version}`} />
          ))}
          <button className="button" type="submit">
            {m.many_apply({ count: products.length })}
          </button>
        </Form>
      )}
    </>
  );
}

type ChoiceProps = Pick<Route.ComponentProps['loaderData'], 'kind' | 'products' | 'change' | 'percent'>;

function Choice({ kind, products, change, percent }: ChoiceProps) {
  const isWrong = percent !== '' && kind === 'price' && !change;
  return (
    <Form className="card-panel sm:grid-cols-[minmax(0,20rem)_auto] sm:items-end sm:justify-start">
      <input type="hidden" name="do" value={kind} />
      {products.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {kind === 'price' ? (
        <TextField
          id="percent"
          name="percent"
          label={m.many_percent()}
          hint={m.many_percent_hint()}
          inputMode="text"
          autoComplete="off"
          defaultValue={percent}
          error={isWrong ? m.many_percent_invalid() : undefined}
        />
      ) : (
        <Select
          id="category"
          name="category"
          label={m.products_category()}
          defaultValue={change?.kind === 'category' ? change.category : categories[0]}
        >
          <Options of={categories} words={categoryName} />
        </Select>
      )}
      <button className="button button-quiet" type="submit">
        {m.many_preview()}
      </button>
    </Form>
  );
}

type PreviewProps = {
  products: Route.ComponentProps['loaderData']['products'];
  change: ManyChange | undefined;
};

function Preview({ products, change }: PreviewProps) {
  return (
    <DataTable
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        { label: m.log_subject_product(), cell: (product) => showName(product) },
        { label: m.products_category(), cell: ({ category }) => categoryName(category) },
        { label: m.products_price(), cell: ({ price }) => showFcfa(price), as: 'number' },
        {
          label: m.many_becomes(),
          cell: ({ price }) => change && becomes(change, price),
          className: 'labelled',
        },
      ]}
    />
  );
}

function becomes(to: ManyChange, price: number): string {
  if (to.kind === 'price') return showFcfa(raisedPrice(price, to.percent));
  if (to.kind === 'category') return categoryName(to.category);
  return to.kind === 'hide' ? m.products_tab_hidden() : m.many_archived();
}
