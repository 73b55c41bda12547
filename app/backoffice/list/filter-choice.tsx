import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';
import { parseDay } from '../../domain/date.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select, TextField } from '../../ui/field.tsx';
import { foundSentence } from './search-form.tsx';

type FilterFormProps = {
  asked: string[];
  total: number;
  children: ReactNode;
};

export function FilterForm({ asked, total, children }: FilterFormProps) {
  return (
    <Form className="filters log-filters" role="search" key={asked.join('\n')}>
      {children}
      <button className="button button-quiet" type="submit">
        {m.documents_filter()}
      </button>
      <p className="filters-result" role="status">
        {foundSentence(total)}
      </p>
    </Form>
  );
}

type FilterChoiceProps<Value extends string> = {
  name: string;
  label: string;
  all: string;
  values: readonly Value[];
  words: (value: Value) => string;
  chosen: string;
};

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
      <Options of={values} words={words} />
    </Select>
  );
}

type DayFilterProps = Pick<ComponentProps<typeof TextField>, 'label' | 'inputMode'> & {
  name: string;
  typed: string;
};

/** A day of a form that filters a list. One that cannot be read filters nothing, and says so. */
export function DayFilter({ name, typed, ...field }: DayFilterProps) {
  const isRead = typed === '' || parseDay(typed) !== undefined;
  return (
    <TextField
      {...field}
      id={name}
      name={name}
      placeholder={m.day_format()}
      autoComplete="off"
      defaultValue={typed}
      error={isRead ? undefined : m.quotes_day_invalid()}
      required={false}
    />
  );
}
