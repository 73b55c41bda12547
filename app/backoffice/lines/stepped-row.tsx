import type { ReactNode } from 'react';
import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { errorIn } from '../form/field-errors.ts';
import { lineKey, type TypedLine } from './line.ts';
import { Stepper } from './stepper.tsx';

type SteppedRowProps = {
  className: string;
  line: TypedLine;
  name: string;
  head: ReactNode;
  errors: FieldError[];
  onChange: (changes: Partial<TypedLine>) => void;
  onRemove: () => void;
  children: ReactNode;
};

export function SteppedRow(props: SteppedRowProps) {
  const { className, line, name, head, errors, onChange, onRemove, children } = props;
  const id = `quantity-${lineKey(line)}`;
  return (
    <fieldset className={className} aria-label={name}>
      {head}
      <Stepper
        id={id}
        label={name}
        value={line.quantity}
        error={errorIn(errors, id)}
        onChange={(quantity) => onChange({ quantity })}
      />
      {children}
      <button className="icon-button" type="button" aria-label={`${m.remove()} – ${name}`} onClick={onRemove}>
        <span className="icon icon-close" aria-hidden="true" />
      </button>
    </fieldset>
  );
}
