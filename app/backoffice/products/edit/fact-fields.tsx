import { listCountries } from '../../../domain/products/country.ts';
import { type FactName, factFields } from '../../../domain/products/fields.ts';
import type { TypedProduct } from '../../../domain/products/product.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { getLocale } from '../../../generated/words/runtime.js';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { keysOf } from '../../form/field-errors.ts';
import { GoesWithField } from './goes-with-field.tsx';
import { NoticeField } from './notice-field.tsx';
import { factWords, type ProductErrors } from './product-words.ts';

type FactFieldsProps = { typed: Partial<TypedProduct>; errors: ProductErrors };

/** The tax is chosen beside the price, the needs beside the texts. */
const elsewhere: readonly FactName[] = ['tax', 'needs'];
const here = keysOf(factWords).filter((name) => !elsewhere.includes(name));

export function FactFields({ typed, errors }: FactFieldsProps) {
  return (
    <div className="grid gap-4">
      <div className="form-columns items-start">
        {here.map((name) => (
          <FactField key={name} name={name} typed={typed[name]} error={errors[name]} />
        ))}
      </div>
      <NoticeField
        file={typed.noticeFile ?? ''}
        size={String(typed.noticeSize ?? '')}
        error={errors.noticeFile}
      />
    </div>
  );
}

type FactFieldProps = { name: FactName; typed: string | undefined; error: string | undefined };

function FactField({ name, typed, error }: FactFieldProps) {
  const of = factFields[name];
  const { name: label, hint } = factWords[name];
  const shared = {
    ...{ id: `product-${name}`, name, label: label(), required: false, defaultValue: typed, error },
    ...(hint && { hint: hint() }),
  };
  if (of.kind === 'specifications' || of.kind === 'text')
    return <TextArea {...shared} lang={name.endsWith('Fr') ? 'fr' : 'en'} rows={4} />;
  if (name === 'goesWith') return <GoesWithField {...shared} autoComplete="off" />;
  if (name === 'countryOfOrigin')
    return (
      <Select {...shared}>
        <option value="">{m.products_country_none()}</option>
        {listCountries(getLocale()).map(({ code, name }) => (
          // A browser may call a country otherwise than the server does.
          <option key={code} value={code} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </Select>
    );
  return (
    <TextField
      {...shared}
      autoComplete="off"
      {...(of.kind === 'line' && { maxLength: of.max })}
      {...((name === 'warrantyMonths' || name === 'gtin') && { inputMode: 'numeric' })}
    />
  );
}
