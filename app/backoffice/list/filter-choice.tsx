import { Select } from '../../ui/field.tsx';

type FilterChoiceProps<Value extends string> = {
  /** Also the search parameter, and the id of the field. */
  name: string;
  label: string;
  /** Stands for no choice. */
  all: string;
  values: readonly Value[];
  words: (value: Value) => string;
  chosen: string;
};

/** A select of a form that filters a list once it is sent. */
export function FilterChoice<Value extends string>({
  name,
  label,
  all,
  values,
  words,
  chosen,
}: FilterChoiceProps<Value>) {
  return (
    <Select id={name} name={name} label={label} defaultValue={chosen}>
      <option value="">{all}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {words(value)}
        </option>
      ))}
    </Select>
  );
}
