import { data, Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { numericIdOf } from '../../../domain/id.ts';
import { changeProduct } from '../../../domain/products/changes/change-product.ts';
import { findProductForStaff } from '../../../domain/products/list/staff-products.queries.ts';
import { parseProduct, productForm } from '../../../domain/products/product.schema.ts';
import { productName } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import { isNoticeFile } from '../../../platform/files/notice-file.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/edit-product-page';
import { type RefusedChange, typedNeeds } from './open-product.ts';
import { ProductForm } from './product-form.tsx';

export const meta = pageTitle(() => m.products_edit_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await findProductForStaff(context.get(shopContext).db, numericIdOf(params));
  if (!product) throw data('product', { status: 404 });
  return { product };
}

/** Counting stock must not reload the form: a change by somebody else is a conflict to show. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentParams.id !== nextParams.id) return defaultShouldRevalidate;
  return defaultShouldRevalidate && formAction !== undefined && !formAction.endsWith('/count');
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = numericIdOf(params);
  const typed = { ...typedIn(productForm, form), needs: typedNeeds(form) };

  const read = parseProduct(typed);
  if (!read.ok) return refuse<RefusedChange>({ ...read, typed });
  const change = { id, version: Number(form.field('version')), product: read.product };
  const changed = await attemptChange(shop, 'product not changed', () =>
    changeProduct(shop.db, context.get(administratorContext), change),
  );
  if (!changed.ok) {
    if (changed.reason === 'not-found') throw data('product', { status: 404 });
    return refuse<RefusedChange>({ ...changed, typed });
  }
  for (const file of changed.unusedFiles) await removeFile(shop, file);
  return redirectWithNotice(`/admin/products/edit/${id}`, 'changes-saved');
}

/** Cleanup removes later what cannot be removed now. */
async function removeFile(shop: Shop, file: string) {
  const store = isNoticeFile(file) ? shop.notices : shop.pictures;
  await attemptChange(shop, 'picture not removed', async () => store.remove(file));
}

export default function EditProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const backoffice = useBackoffice();
  const { product } = loaderData;
  const { answer: refused } = useAnswer(actionData);
  const name = productName(product, backoffice.language);
  return (
    <>
      <PageHeader title={name} back="/admin/products">
        {product.listed && (
          <>
            <Link className="button button-quiet" to={`/admin/products/${product.id}/family`}>
              {m.product_family_open()}
            </Link>
            <a
              className="button button-quiet"
              href={`${backoffice.language === 'en' ? '/en' : ''}/products/${product.slug}`}
            >
              <span className="icon icon-eye" aria-hidden="true" />
              {m.products_see_in_shop()}
            </a>
          </>
        )}
      </PageHeader>
      {!product.counted && <Notice>{m.products_service()}</Notice>}
      <div className="with-aside">
        <ProductForm product={product} refused={refused} />
        <Outlet context={backoffice} />
      </div>
    </>
  );
}
