import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type FilterSelectProps = {
  /** In the URL as in the form. */
  name: string;
  label: string;
  options: { value: string; words: string }[];
};

/** One filter of a list, beside its search. */
export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const [params] = useSearchParams();
  const select = useRef<HTMLSelectElement>(null);
  const asked = params.get(name) ?? '';
  const shown = options.some(({ value }) => value === asked) ? asked : '';

  // Back and forward change the URL under the field: it follows.
  useEffect(() => {
    if (select.current) select.current.value = shown;
  }, [shown]);

  return (
    <div className="field basis-36 md:grow-0 md:basis-52">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select ref={select} className="input" id={`filter-${name}`} name={name} defaultValue={shown}>
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
