import { typedIn } from '../../../domain/form.schema.ts';
import { addProduct } from '../../../domain/products/add-product.ts';
import {
  newProductForm,
  type ProductRefusals,
  parseNewProduct,
  type TypedNewProduct,
} from '../../../domain/products/product.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { EditForm } from '../../form/edit-form.tsx';
import { refuse } from '../../form/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/add-product-page';
import { ProductFields } from './product-fields.tsx';
import { productErrors, productSummary } from './product-words.ts';

export const meta = pageTitle(() => m.products_add());

type RefusedProduct = {
  typed: TypedNewProduct;
  reason: 'fields' | 'failed';
  fields: ProductRefusals;
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedIn(newProductForm, form);
  const read = parseNewProduct(typed);
  if (!read.ok) return refuse<RefusedProduct>({ ...read, typed });
  const added = await attemptChange(shop, 'product not added', () =>
    addProduct(shop.db, context.get(administratorContext), read),
  );
  if (added.ok) return redirectWithNotice(`/admin/products/edit/${added.id}`, 'product-added');
  return refuse<RefusedProduct>({ fields: {}, ...added, typed });
}

export default function AddProductPage({ actionData }: Route.ComponentProps) {
  const { language } = useBackoffice();
  const { answer: refused } = useAnswer(actionData);
  const errors = productErrors(refused?.fields ?? {}, language);
  return (
    <>
      <PageHeader title={m.products_add()} back="/admin/products" />
      <EditForm
        subject="product:new"
        isNew
        save={m.products_add()}
        failed={m.products_add_failed()}
        errors={productSummary(errors)}
      >
        <ProductFields typed={refused?.typed ?? {}} errors={errors} isNew />
      </EditForm>
    </>
  );
}
