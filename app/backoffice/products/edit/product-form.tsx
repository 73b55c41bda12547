import type { StaffProduct } from '../../../domain/products/list/staff-products.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { EditForm } from '../../form/edit-form.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { type RefusedChange, useOpenProduct } from './open-product.ts';
import { ProductConflict } from './product-conflict.tsx';
import { ProductFields } from './product-fields.tsx';
import { productErrors, productSummary } from './product-words.ts';

type ProductFormProps = { product: StaffProduct; refused: RefusedChange | undefined };

export function ProductForm({ product, refused }: ProductFormProps) {
  const { language } = useBackoffice();
  const { seen, typed, subject, conflict, takeTheirs } = useOpenProduct(product, refused);
  const errors = productErrors(refused?.reason === 'fields' ? refused.fields : {}, language);
  return (
    <EditForm
      subject={subject}
      failed={m.products_change_failed()}
      className="grid min-w-0 content-start gap-6"
      errors={productSummary(errors)}
      {...(conflict && { isDirty: true })}
      problem={
        conflict && (
          <div key={subject} tabIndex={-1} ref={takeFocus}>
            <ProductConflict {...conflict} after={seen} onTakeTheirs={takeTheirs} />
          </div>
        )
      }
    >
      <input type="hidden" name="version" value={seen.version} />
      <ProductFields typed={typed} errors={errors} />
    </EditForm>
  );
}

function takeFocus(problem: HTMLElement | null) {
  problem?.focus();
}
