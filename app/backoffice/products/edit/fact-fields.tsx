import type { Language } from '../../../domain/localized.ts';
import { factLimits } from '../../../domain/products/facts.ts';
import type { TypedProduct } from '../../../domain/products/product.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { NoticeField } from './notice-field.tsx';
import { type ProductErrors, productFieldNames } from './product-words.ts';

type FactFieldsProps = { typed: Partial<TypedProduct>; errors: ProductErrors };

const pairs = [
  ['specificationsFr', 'specificationsEn', m.products_specifications_hint],
  ['suitsFr', 'suitsEn', m.products_lines_hint],
  ['unsuitedFr', 'unsuitedEn', m.products_lines_hint],
  ['boxFr', 'boxEn', m.products_lines_hint],
] as const;

type ShortField =
  | 'brand'
  | 'model'
  | 'warrantyMonths'
  | 'deliveryIncluded'
  | 'exchangeFr'
  | 'exchangeEn'
  | 'goesWith';
const shortLimits: Partial<Record<ShortField, number>> = {
  brand: factLimits.name,
  model: factLimits.name,
  deliveryIncluded: factLimits.promise,
  exchangeFr: factLimits.promise,
  exchangeEn: factLimits.promise,
};

export function FactFields({ typed, errors }: FactFieldsProps) {
  const area = (name: (typeof pairs)[number][0 | 1], lang: Language, hint: () => string) => (
    <TextArea
      key={name}
      id={`product-${name}`}
      name={name}
      lang={lang}
      label={productFieldNames[name]()}
      hint={hint()}
      rows={4}
      required={false}
      defaultValue={typed[name]}
      error={errors[name]}
    />
  );
  const short = (name: ShortField, hint?: string) => (
    <TextField
      id={`product-${name}`}
      name={name}
      label={productFieldNames[name]()}
      autoComplete="off"
      required={false}
      defaultValue={typed[name]}
      error={errors[name]}
      {...(hint && { hint })}
      {...(name === 'warrantyMonths' && { inputMode: 'numeric' })}
      {...(name in shortLimits && { maxLength: shortLimits[name] })}
    />
  );
  return (
    <div className="grid gap-4">
      <div className="form-columns items-start">
        {short('brand')}
        {short('model')}
        {pairs.flatMap(([fr, en, hint]) => [area(fr, 'fr', hint), area(en, 'en', hint)])}
        {short('warrantyMonths')}
        {short('deliveryIncluded', m.products_delivery_included_hint())}
        {short('exchangeFr', m.products_exchange_hint())}
        {short('exchangeEn', m.products_exchange_hint())}
        {short('goesWith', m.products_goes_with_hint())}
      </div>
      <NoticeField
        file={typed.noticeFile ?? ''}
        size={String(typed.noticeSize ?? '')}
        error={errors.noticeFile}
      />
    </div>
  );
}
