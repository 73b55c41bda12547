import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { Link } from 'react-router';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import type { Refusal } from '../../../domain/outcome.ts';
import { addProduct, addProductOnce } from '../../../domain/products/changes/add-product.ts';
import {
  newProductForm,
  parseNewProduct,
  type TypedNewProduct,
} from '../../../domain/products/product.schema.ts';
import { categories } from '../../../domain/products/product.ts';
import { findProposals } from '../../../domain/products/proposals/proposals.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { findCookieValue, formatSetCookie } from '../../../platform/cookies/cookie.ts';
import { lastCategoryCookie } from '../../../platform/cookies/shop-cookies.ts';
import { OutcomeUnknown } from '../../../platform/database/lost-commit.server.ts';
import { isFormKey, parseForm } from '../../../platform/form.server.ts';
import { Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { EditForm } from '../../form/edit-form.tsx';
import { useAnswer } from '../../form/use-change.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/add-product-page';
import { typedNeeds } from './open-product.ts';
import { ProductFields } from './product-fields.tsx';
import { productErrors, productSummary } from './product-words.ts';

export const meta = pageTitle(() => m.products_add());

/** The category is the one that this device chose last. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const kept = findCookieValue(request.headers.get('Cookie'), lastCategoryCookie);
  const category = categories.find((each) => each === kept);
  return { key: randomUUID(), category, proposals: await findProposals(context.get(shopContext).db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const author = context.get(administratorContext);
  const typed = { ...typedIn(newProductForm, form), needs: typedNeeds(form) };
  const key = form.field('key');
  const wasUnknown = form.field('maybe-saved') === 'yes';
  const refuseProduct = (refused: RefusedProduct) => {
    const mayBeSaved = refused.key === key && (wasUnknown || refused.reason === 'unknown');
    return refuse<RefusedProduct>({ ...refused, mayBeSaved });
  };

  const read = parseNewProduct(typed);
  if (!read.ok) return refuseProduct({ ...read, typed, key });
  const { product, stock, isService } = read;
  const isSkuProposed = product.sku !== null && product.sku === form.field('proposed-sku');
  const toAdd = { product, stock, isService, isSkuProposed };
  // A page of the previous version has no key.
  const add = async () =>
    isFormKey(key)
      ? addProductOnce(shop.db, author, { ...toAdd, key, mayBeSaved: wasUnknown })
      : addProduct(shop.db, author, toAdd);
  const added = await attemptChange(shop, 'product not added', () =>
    add().catch((error): { ok: false; reason: 'unknown' } => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      shop.logError('product added or not', error);
      return { ok: false, reason: 'unknown' };
    }),
  );
  if (added.ok)
    return redirectWithNotice(`/admin/products/edit/${added.id}`, 'product-added', [
      formatSetCookie(lastCategoryCookie, product.category),
    ]);
  return refuseProduct({ ...added, typed, key: added.reason === 'key-used' ? randomUUID() : key });
}

export default function AddProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { language } = useBackoffice();
  const { answer: refused } = useAnswer(actionData);
  // A reload of the page's data makes another key: this product must keep its first one.
  const [{ key, category, proposals }] = useState(loaderData);
  const start = category ? { category, sku: proposals.skus[category] ?? '' } : {};
  const errors = productErrors(refused?.reason === 'fields' ? refused.fields : {}, language);
  return (
    <>
      <PageHeader title={m.products_add()} back="/admin/products" />
      <EditForm
        subject="product:new"
        isNew
        save={m.products_add()}
        failed={m.products_add_failed()}
        errors={productSummary(errors)}
        problem={refused && <AddProblem refused={refused} />}
      >
        <input type="hidden" name="key" value={refused?.key ?? key} />
        <input type="hidden" name="maybe-saved" value={refused?.mayBeSaved ? 'yes' : ''} />
        <ProductFields typed={refused?.typed ?? start} errors={errors} proposals={proposals} />
      </EditForm>
    </>
  );
}

function AddProblem({ refused }: { refused: RefusedProduct }) {
  if (refused.reason === 'unknown') return <Notice kind="problem">{m.products_unknown()}</Notice>;
  if (refused.reason !== 'key-used') return null;
  return (
    <Notice kind="attention">
      <p>{m.products_key_used()}</p>
      <Link to={`/admin/products/edit/${refused.id}`}>{m.products_key_used_link()}</Link>
    </Notice>
  );
}

export type RefusedProduct = { typed: TypedNewProduct; key: string; mayBeSaved?: boolean } & (
  | Refusal<typeof addProductOnce>
  | { ok: false; reason: 'failed' | 'unknown' }
);
