import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { parseDay } from '../../domain/date.ts';
import { TextField } from '../../ui/field.tsx';
import { showWeekday } from '../language/show.ts';

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'beside' | 'ref' | 'value'>;

/** The browser shows a date in its own language, which may put the month first: beside its label it stands in the reader's words. */
export function DateField(props: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''));
  // A browser keeps what was typed before the script arrived.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
  const day = parseDay(typed);
  return (
    <TextField
      {...props}
      ref={input}
      type="date"
      // Without a script the words would not follow what is typed.
      beside={<span className="noscript:hidden">{day && showWeekday(day)}</span>}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
