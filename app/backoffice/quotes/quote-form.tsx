import { Link } from 'react-router';
import type { DeliveryLists } from '../../domain/delivery/delivery.queries.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, Select, TextArea, TextField } from '../../ui/field.tsx';
import { type FieldError, Notice } from '../../ui/notice.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { errorIn, typedFields } from '../form/field-errors.ts';
import { FormKey } from '../form/hidden-inputs.tsx';
import { useFormKey } from '../form/use-change.ts';
import { languageName } from '../language/show.ts';
import { EntryLines } from '../orders/entry/entry-lines.tsx';
import type { KnownProducts } from '../orders/entry/product-on-sale.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { NewOrganisation } from './new-organisation.tsx';
import type { RefusedQuote } from './quote-errors.ts';
import { quoteErrors } from './quote-errors.ts';
import type { TypedQuote } from './typed-quote.ts';
import { WishFields } from './wish-fields.tsx';

type QuoteFormProps = {
  subject: string;
  isNew: boolean;
  formKey: string;
  version: number;
  typed: TypedQuote;
  organisations: { id: string; name: string; town: string }[];
  known: KnownProducts;
  offer: DeliveryLists;
  refused: RefusedQuote | undefined;
};

export function QuoteForm({
  subject,
  isNew,
  formKey,
  version,
  typed,
  organisations,
  known,
  offer,
  refused,
}: QuoteFormProps) {
  const key = useFormKey(formKey, refused?.key || undefined);
  const shown = refused?.typed ?? typed;
  const errors = quoteErrors(refused);
  return (
    <EditForm
      subject={subject}
      isNew={isNew}
      save={m.quotes_save()}
      failed={m.quotes_failed()}
      errors={errors}
      problem={<Problem refused={refused} />}
    >
      <FormKey value={key} />
      <input type="hidden" name="version" value={refused?.version ?? version} />
      <Customer typed={shown} organisations={organisations} errors={errors} />
      <EntryLines
        initialLines={shown.lines}
        known={known}
        errors={errors}
        quote={{ discount: shown.discount }}
      />
      {shown.wishes && <WishFields typed={shown.wishes} offer={offer} errors={errors} />}
      <QuoteTerms proposed={typed.validUntil} typed={shown} errors={errors} />
    </EditForm>
  );
}

type CustomerProps = Pick<QuoteFormProps, 'typed' | 'organisations'> & { errors: FieldError[] };

function Customer({ typed, organisations, errors }: CustomerProps) {
  const { name, phone, email, purchaseOrder } = typed;
  const field = typedFields({ name, phone, email, purchaseOrder }, errors);
  return (
    <section className="card-panel" aria-labelledby="customer">
      <h2 id="customer">{m.orders_customer()}</h2>
      <div className="form-columns">
        <TextField {...field('name')} label={m.field_name()} />
        <TextField {...field('phone')} type="tel" label={m.field_phone()} hint={m.phone_example()} />
        <TextField {...field('email')} type="email" label={m.field_email()} required={false} />
        <Select
          id="language"
          name="language"
          label={m.orders_language()}
          hint={m.orders_language_hint()}
          defaultValue={typed.language}
        >
          <option value="fr">{languageName('fr')}</option>
          <option value="en">{languageName('en')}</option>
        </Select>
        <Select
          id="organisation"
          name="organisation"
          label={m.organisations_one()}
          defaultValue={typed.organisation}
          error={errorIn(errors, 'organisation')}
        >
          <option value="">{m.organisations_individual()}</option>
          {organisations.map(({ id, name, town }) => (
            <option key={id} value={id}>
              {town ? `${name}, ${town}` : name}
            </option>
          ))}
        </Select>
        <TextField {...field('purchaseOrder')} label={m.paper_purchase_order()} required={false} />
      </div>
      <NewOrganisation typed={typed.newOrganisation} errors={errors} />
    </section>
  );
}

type QuoteTermsProps = { proposed: string; typed: TypedQuote; errors: FieldError[] };

function QuoteTerms({ proposed, typed, errors }: QuoteTermsProps) {
  const { validUntil, terms, note } = typed;
  const field = typedFields({ validUntil, terms, note }, errors);
  return (
    <section className="card-panel">
      <div className="form-columns">
        <TextField
          {...field('validUntil')}
          label={m.quotes_valid_until()}
          hint={`${m.quotes_valid_until_hint({ day: proposed || m.day_format() })} ${m.quotes_valid_until_default()}`}
          required={false}
        />
        <Checkbox
          id="asProforma"
          name="asProforma"
          label={m.quotes_as_proforma()}
          hint={m.quotes_as_proforma_hint()}
          defaultChecked={typed.asProforma}
        />
        <div className="wide">
          <TextArea
            {...field('terms')}
            label={m.quotes_terms()}
            hint={m.quotes_terms_hint()}
            required={false}
          />
        </div>
        <div className="col-span-full">
          <TextArea {...field('note')} label={m.orders_note()} hint={m.orders_note_hint()} required={false} />
        </div>
      </div>
    </section>
  );
}

function Problem({ refused }: { refused: RefusedQuote | undefined }) {
  const { may } = useBackoffice();
  const isBelow = refused?.reason === 'below-floor' || refused?.reason === 'discount-below-floor';
  if (isBelow && !may('accept-below-floor'))
    return (
      <Notice kind="attention">
        <p>{m.orders_floor_admin()}</p>
        <p>{m.quotes_price_kept()}</p>
        <button className="button button-small mt-3" type="submit" name="ask" value="yes">
          {m.orders_price_ask()}
        </button>
      </Notice>
    );
  if (refused?.reason === 'stale') return <ConflictNotice sentence={<p>{m.quotes_stale()}</p>} />;
  if (refused?.reason === 'key-used')
    return (
      <Notice kind="problem">
        <p>{m.quotes_key_used()}</p>
        <Link to={`/admin/quotes/${refused.id}`}>{m.quotes_paper()}</Link>
      </Notice>
    );
  if (refused?.reason === 'quote-closed' || refused?.reason === 'not-found')
    return <Notice kind="problem">{m.quotes_closed()}</Notice>;
  return null;
}
