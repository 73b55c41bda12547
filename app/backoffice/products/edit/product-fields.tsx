import { type ReactNode, useRef, useState } from 'react';
import { categoryName } from '../../../domain/products/name-category.ts';
import type { TypedNewProduct } from '../../../domain/products/product.schema.ts';
import { categories, productLimits } from '../../../domain/products/product.ts';
import type { Proposals } from '../../../domain/products/proposals/proposals.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { Checkbox, Options, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { keysOf } from '../../form/field-errors.ts';
import { setValue } from '../../form/snapshot.ts';
import { PictureField } from '../../form/upload/picture-field.tsx';
import { FactFields } from './fact-fields.tsx';
import { NeedsField } from './needs-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { type ProductErrors, productFields } from './product-words.ts';

type ProductFieldsProps = {
  typed: Partial<TypedNewProduct>;
  errors: ProductErrors;
  /** Of a new product. It is added with its stock; later the stock is counted. */
  proposals?: Proposals | undefined;
};

export function ProductFields({ typed, errors, proposals }: ProductFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Essentials typed={typed} errors={errors} proposals={proposals} />
      <section className="card-panel">
        <h2>{m.products_texts()}</h2>
        <Texts typed={typed} errors={errors} />
      </section>
      <More isNew={proposals !== undefined} errors={errors}>
        <div className="form-columns">
          <PicturesField typed={typed.morePictures ?? ''} error={errors.morePictures} />
          {proposals && <LowAt typed={typed} errors={errors} />}
        </div>
        <FactFields typed={typed} errors={errors} />
      </More>
    </div>
  );
}

function Essentials({ typed, errors, proposals }: ProductFieldsProps) {
  const { choice, field } = productFields(typed, errors);
  const sku = useProposedSku(typed.sku ?? '', proposals);
  const [isService, setService] = useState(typed.service ?? false);
  return (
    <section
      className="card-panel product-essentials lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-6"
      aria-label={m.products_essentials()}
    >
      <PictureField
        name="imageUrl"
        colorName="imageColor"
        label={m.products_picture()}
        file={typed.imageUrl ?? ''}
        color={typed.imageColor ?? ''}
        error={errors.imageUrl}
        mayTake
      />
      <div className="grid gap-4">
        <TextField {...field('name')} lang="fr" maxLength={productLimits.name} />
        {/* Price and last price side by side on a phone too, unless the text is large. */}
        <div className="form-columns items-start gap-4 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]">
          <PriceFields typed={typed} errors={errors} floorShare={proposals?.floorShare} />
          {proposals && !isService && (
            <TextField {...field('stock')} hint={m.products_stock_hint()} inputMode="numeric" />
          )}
          <Select {...choice('category')} required onChange={({ target }) => sku.propose(target.value)}>
            <option value="">{m.products_choose_category()}</option>
            <Options of={categories} words={categoryName} />
          </Select>
          <TextField
            {...field('sku')}
            ref={sku.field}
            hint={sku.isProposed ? m.products_sku_proposed() : m.products_sku_hint()}
            required={false}
            maxLength={productLimits.sku}
            onInput={({ currentTarget }) => sku.follow(currentTarget.value)}
          />
          {!proposals && <LowAt typed={typed} errors={errors} />}
        </div>
        {proposals && (
          <>
            <Checkbox
              id="product-service"
              name="service"
              value="yes"
              label={m.products_service()}
              hint={m.products_service_hint()}
              defaultChecked={typed.service}
              onChange={({ currentTarget }) => setService(currentTarget.checked)}
            />
            <input type="hidden" name="proposed-sku" value={sku.proposed} />
          </>
        )}
      </div>
    </section>
  );
}

/** A new product's reference is proposed from its category, until another one is typed. */
function useProposedSku(typed: string, proposals: Proposals | undefined) {
  const [sku, setSku] = useState(typed);
  const [proposed, setProposed] = useState(
    proposals && Object.values(proposals.skus).includes(sku) ? sku : '',
  );
  const field = useRef<HTMLInputElement>(null);

  function propose(chosen: string) {
    const input = field.current;
    if (!proposals || !input || (input.value !== '' && input.value !== proposed)) return;
    const category = categories.find((each) => each === chosen);
    const next = (category && proposals.skus[category]) ?? '';
    setValue(input, next);
    setSku(next);
    setProposed(next);
  }

  return { field, proposed, isProposed: sku !== '' && sku === proposed, propose, follow: setSku };
}

/** Beside the price of a product that has its stock; a new one may leave it to its category. */
function LowAt({ typed, errors }: ProductFieldsProps) {
  return (
    <TextField
      {...productFields(typed, errors).field('lowAt')}
      hint={m.products_low_at_hint()}
      inputMode="numeric"
      required={false}
    />
  );
}

function Texts({ typed, errors }: ProductFieldsProps) {
  const { choice, field } = productFields(typed, errors);
  return (
    <div className="form-columns items-start">
      <TextArea {...choice('descriptionFr')} lang="fr" className="input min-h-24" rows={3} required={false} />
      <TextArea {...choice('descriptionEn')} lang="en" className="input min-h-24" rows={3} required={false} />
      <TextField
        {...field('nameEn')}
        lang="en"
        hint={m.products_name_en_hint()}
        required={false}
        maxLength={productLimits.nameEn}
      />
      <TextField
        {...field('customerWords')}
        hint={m.products_customer_words_hint()}
        required={false}
        maxLength={productLimits.customerWords}
      />
      <div className="col-span-full">
        <NeedsField typed={typed.needs ?? ''} error={errors.needs} />
      </div>
    </div>
  );
}

const unfolded: ReadonlySet<keyof ProductErrors> = new Set([
  'imageUrl',
  'name',
  'price',
  'lprice',
  'stock',
  'category',
  'sku',
  'descriptionFr',
  'descriptionEn',
  'nameEn',
  'customerWords',
  'needs',
]);

type MoreProps = { isNew: boolean; errors: ProductErrors; children: ReactNode };

function More({ isNew, errors, children }: MoreProps) {
  const isWrong = keysOf(errors).some((field) => !unfolded.has(field) && (isNew || field !== 'lowAt'));
  return (
    <details className="card-panel product-more" open={isWrong || undefined}>
      <summary>{isNew ? m.products_more() : m.products_facts()}</summary>
      {children}
    </details>
  );
}
