import type { TypedNewProduct } from '../../../domain/products/product.schema.ts';
import { categories, productLimits } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { PictureField } from '../../form/picture-field.tsx';
import { categoryName } from '../category-name.ts';
import { PriceFields } from './price-fields.tsx';
import type { ProductErrors } from './product-words.ts';

type ProductFieldsProps = {
  typed: Partial<TypedNewProduct>;
  errors: ProductErrors;
  /** A new product is added with its stock; later the stock is counted. */
  isNew?: boolean;
};

export function ProductFields({ typed, errors, isNew = false }: ProductFieldsProps) {
  return (
    <div className="product-columns">
      <section className="card-panel">
        <h2>{m.products_texts()}</h2>
        <Texts typed={typed} errors={errors} />
      </section>
      <section className="card-panel">
        <PictureField
          name="imageUrl"
          colorName="imageColor"
          label={m.products_picture()}
          file={typed.imageUrl ?? ''}
          color={typed.imageColor ?? ''}
          error={errors.imageUrl}
        />
      </section>
      <section className="card-panel">
        <h2>{m.products_terms()}</h2>
        <Terms typed={typed} errors={errors} isNew={isNew} />
      </section>
    </div>
  );
}

function Texts({ typed, errors }: ProductFieldsProps) {
  return (
    <div className="form-columns items-start">
      <TextField
        id="product-name"
        name="name"
        lang="fr"
        label={m.products_name_fr()}
        autoComplete="off"
        maxLength={productLimits.name}
        defaultValue={typed.name}
        error={errors.name}
      />
      <TextField
        id="product-nameEn"
        name="nameEn"
        lang="en"
        label={m.products_name_en()}
        hint={m.products_name_en_hint()}
        autoComplete="off"
        required={false}
        maxLength={productLimits.nameEn}
        defaultValue={typed.nameEn}
        error={errors.nameEn}
      />
      <TextArea
        id="product-descriptionFr"
        name="descriptionFr"
        lang="fr"
        label={m.products_description_fr()}
        rows={6}
        required={false}
        defaultValue={typed.descriptionFr}
        error={errors.descriptionFr}
      />
      <TextArea
        id="product-descriptionEn"
        name="descriptionEn"
        lang="en"
        label={m.products_description_en()}
        rows={6}
        required={false}
        defaultValue={typed.descriptionEn}
        error={errors.descriptionEn}
      />
    </div>
  );
}

function Terms({ typed, errors, isNew }: ProductFieldsProps) {
  return (
    <div className="form-columns items-start">
      <Select
        id="product-category"
        name="category"
        label={m.products_category()}
        required
        defaultValue={typed.category}
        error={errors.category}
      >
        <option value="">{m.products_choose_category()}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </Select>
      <TextField
        id="product-sku"
        name="sku"
        label={m.products_sku()}
        hint={m.products_sku_hint()}
        autoComplete="off"
        required={false}
        maxLength={productLimits.sku}
        defaultValue={typed.sku}
        error={errors.sku}
      />
      <PriceFields typed={typed} errors={errors} />
      {isNew && (
        <TextField
          id="product-stock"
          name="stock"
          label={m.products_stock()}
          hint={m.products_stock_hint()}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.stock}
          error={errors.stock}
        />
      )}
    </div>
  );
}
