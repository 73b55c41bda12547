import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type FilterSelectProps = {
  name: string;
  label: string;
  options: { value: string; words: string }[];
};

export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const [params] = useSearchParams();
  const select = useRef<HTMLSelectElement>(null);
  const requested = params.get(name) ?? '';
  const shown = options.some(({ value }) => value === requested) ? requested : '';

  // The field follows the URL after Back and Forward.
  useEffect(() => {
    if (select.current) select.current.value = shown;
  }, [shown]);

  return (
    <div className="field">
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
