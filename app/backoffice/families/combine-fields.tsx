import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';

/** What `withCombined` reads. A refusal shows the rows that were made, so the fields begin empty again. */
export function CombineFields() {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{m.families_combine()}</legend>
      <p className="text-muted">{m.families_combine_hint()}</p>
      <div className="form-columns items-start">
        <TextField
          id="family-newSizes"
          name="newSizes"
          label={m.families_new_sizes()}
          autoComplete="off"
          required={false}
        />
        <TextField
          id="family-newSides"
          name="newSides"
          label={m.families_new_sides()}
          autoComplete="off"
          required={false}
        />
      </div>
    </fieldset>
  );
}
