import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { restoreSnapshot, type Snapshot, takeSnapshot } from './snapshot.ts';

/** What was typed after a form was sent and before its answer came, and where. */
export type TypedSince = { fields: Map<string, string>; focus: string } | undefined;

type Carrying = {
  form: RefObject<HTMLFormElement | null>;
  /** How the form was when it was sent; nothing as long as it was not. */
  sent: RefObject<Snapshot | undefined>;
  /** Outlives the fields that begin anew. */
  carried: RefObject<TypedSince>;
  onRestored: () => void;
};

/** Somebody who goes on typing while a slow network saves finds that in the fields that take the old ones' place. */
export function useTypedSince({ form, sent, carried, onRestored }: Carrying) {
  // Looked at just before the old fields go; nothing of it is to be looked at more often.
  useLayoutEffect(
    () => () => {
      if (form.current && sent.current) carried.current = typedSince(form.current, sent.current);
    },
    [form, sent, carried],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the new fields are there
  useEffect(() => {
    const typed = carried.current;
    carried.current = undefined;
    if (!typed || !form.current) return;
    document.getElementById(typed.focus)?.focus({ preventScroll: true });
    if (typed.fields.size === 0) return;
    restoreSnapshot(
      form.current,
      takeSnapshot(form.current).map(([name, value]) => [name, typed.fields.get(name) ?? value]),
    );
    onRestored();
  }, []);
}

function typedSince(form: HTMLFormElement, sent: Snapshot): TypedSince {
  const before = new Map(sent);
  const fields = takeSnapshot(form).filter(([name, value]) => before.has(name) && before.get(name) !== value);
  const { activeElement } = document;
  const focus = activeElement && form.contains(activeElement) ? activeElement.id : '';
  return { fields: new Map(fields), focus };
}
