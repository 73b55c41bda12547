import type { FieldError } from '../../ui/notice.tsx';

/** For fields that are written out: what was typed in each, and its error. */
export function typedFields<Name extends string>(typed: { [Each in Name]: string }, errors: FieldError[]) {
  return (name: Name) => ({
    ...{ id: name, name, autoComplete: 'off' },
    defaultValue: typed[name],
    error: errorIn(errors, name),
  });
}

export function errorIn(errors: FieldError[], fieldId: string): string | undefined {
  return errors.find((each) => each.fieldId === fieldId)?.error;
}
