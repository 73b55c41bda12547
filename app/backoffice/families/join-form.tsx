import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { showName } from '../language/show.ts';
import { resultSentence, SearchForm } from '../list/search-form.tsx';
import type { Route } from './+types/product-family-page';

type Shown = { id: number; name: string; nameEn: string; option1: string; option2: string };
type Other = Shown & { sku: string | null; isInFamily: boolean };
type JoinFormProps = Pick<Route.ComponentProps['loaderData'], 'form'> & {
  product: Shown;
  others: Other[];
  answer: Route.ComponentProps['actionData'] | undefined;
};

export function JoinForm({ form, product, others, answer }: JoinFormProps) {
  const name = showName(product);
  const { field, choice, value, edit } = useForm(form, answer, {
    prefix: 'family-',
    labels: {
      other: m.product_family_other,
      size: () => m.product_family_size({ name }),
      side: () => m.product_family_side({ name }),
      otherSize: m.product_family_other_size,
      otherSide: m.product_family_other_side,
    },
    failed: m.families_failed(),
    problems: {
      'product-in-family': ['other', m.families_product_in_family],
      'product-unknown': ['other', m.product_family_other_missing],
      'other-category': ['other', m.families_other_category],
      'too-many-variants': ['other', m.families_too_many],
      'slug-taken': ['other', m.families_slug_taken],
      'option-missing': ['size', m.families_option_missing],
      'option-too-long': ['size', m.families_option_too_long],
      'size-twice': ['size', m.families_size_twice],
      'other-option-missing': ['otherSize', m.product_family_other_size_missing],
    },
  });
  return (
    <>
      <p>{m.product_family_lead()}</p>
      <SearchForm label={m.product_family_search()} result={resultSentence(others.length)} />
      <EditForm {...edit} subject={`product-family:${product.id}`} isNew save={m.product_family_join()}>
        <section className="card-panel">
          <OtherChoice others={others} chosen={value('other')} error={choice('other').error} />
        </section>
        <section className="card-panel">
          <div className="form-columns items-start">
            <TextField {...field('size')} required />
            <TextField {...field('side')} hint={m.product_family_side_hint()} />
            <TextField {...field('otherSize')} hint={m.product_family_other_size_hint()} />
            <TextField {...field('otherSide')} />
          </div>
        </section>
      </EditForm>
    </>
  );
}

type OtherChoiceProps = { others: Other[]; chosen: string; error: string | undefined };

function OtherChoice({ others, chosen, error }: OtherChoiceProps) {
  return (
    <fieldset
      className="grid gap-1"
      id="family-other"
      tabIndex={-1}
      aria-describedby={error ? 'family-other-error' : undefined}
    >
      <legend className="font-semibold">{m.product_family_other()}</legend>
      {others.map((other) => (
        <label className="flex min-h-11 items-center gap-3" key={other.id}>
          <input type="radio" name="other" value={other.id} defaultChecked={chosen === String(other.id)} />
          <span>
            {showName(other)}
            {other.sku && <span className="text-muted"> · {other.sku}</span>}
            {other.isInFamily && <span className="text-muted"> · {m.product_family_has_one()}</span>}
          </span>
        </label>
      ))}
      {others.length === 0 && <p className="text-muted">{m.results_none()}</p>}
      {error && (
        <p className="field-error" id="family-other-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
