import { data } from 'react-router';
import { addProduct } from '../../domain/products/add-product.ts';
import { type ProductRefusals, readNewProduct, type TypedProduct } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { attemptChange } from '../attempt-change.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useAnswer } from '../form/use-change.ts';
import { visitorContext } from '../gate.server.ts';
import { useOffice } from '../office.tsx';
import { officeTitle } from '../office-title.ts';
import { PageHeader } from '../page-header.tsx';
import type { Route } from './+types/add-product-page';
import { productErrors, summaryOf } from './product-errors.ts';
import { ProductFields } from './product-fields.tsx';
import { noProduct, typedProductIn } from './typed-product.ts';

export const meta = officeTitle(() => m.products_add());

type RefusedProduct = {
  typed: TypedProduct & { stock: string };
  reason: 'fields' | 'failed';
  fields: ProductRefusals;
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const typed = { ...typedProductIn(form), stock: form.field('stock') };
  const read = readNewProduct(typed);
  if (!read.ok) return data<RefusedProduct>({ ...read, typed }, { status: 422 });
  const added = await attemptChange(shop, 'product not added', () =>
    addProduct(shop.db, context.get(visitorContext), read),
  );
  if (added.ok) return redirectWithNotice(`/admin/products/edit/${added.id}`, 'product-added');
  if (added.reason === 'fields') return data<RefusedProduct>({ ...added, typed }, { status: 422 });
  return data<RefusedProduct>({ typed, reason: added.reason, fields: {} }, { status: 503 });
}

export default function AddProductPage({ actionData }: Route.ComponentProps) {
  const { language } = useOffice();
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
        errors={summaryOf(errors)}
      >
        <ProductFields
          typed={refused?.typed ?? noProduct}
          stock={refused?.typed.stock ?? ''}
          errors={errors}
        />
      </EditForm>
    </>
  );
}
