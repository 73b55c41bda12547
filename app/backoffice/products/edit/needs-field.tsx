import { needName } from '../../../domain/products/name-category.ts';
import { needs } from '../../../domain/products/needs/need.ts';
import { m } from '../../../generated/words/messages.js';
import { Checkbox } from '../../../ui/field.tsx';

/** `typed` holds needs between commas. */
export function NeedsField({ typed, error }: { typed: string; error?: string | undefined }) {
  const chosen = typed.split(/,\s*/);
  return (
    <fieldset
      className="grid gap-2"
      id="product-needs"
      tabIndex={-1}
      aria-describedby={error ? 'product-needs-hint product-needs-error' : 'product-needs-hint'}
    >
      <legend className="font-semibold">{m.products_needs()}</legend>
      <small className="text-sm text-muted" id="product-needs-hint">
        {m.products_needs_hint()}
      </small>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {needs.map((need) => (
          <Checkbox
            key={need}
            id={`product-needs-${need}`}
            name={`needs-${need}`}
            value="yes"
            label={needName(need)}
            defaultChecked={chosen.includes(need)}
          />
        ))}
      </div>
      {error && (
        <p className="field-error" id="product-needs-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
