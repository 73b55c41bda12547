import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { restoreSnapshot, type Snapshot, takeSnapshot } from './snapshot.ts';
import { useOnMount } from './use-on-each.ts';

/** Values typed between sending a form and its answer, by field name; `focus` is an element's id. */
export type TypedWhileSaving = { fields: Map<string, string>; focus: string } | undefined;

type TypedWhileSavingProps = {
  form: RefObject<HTMLFormElement | null>;
  /** Survives the remount of the fields. */
  preserved: RefObject<TypedWhileSaving>;
  onRestored: () => void;
};

/** Returns what the form tells, with its values, when it is sent. */
export function useTypedWhileSaving({ form, preserved, onRestored }: TypedWhileSavingProps) {
  const sent = useRef<Snapshot | undefined>(undefined);
  const { state } = useNavigation();
  // Runs just before the old fields are removed.
  useLayoutEffect(
    () => () => {
      if (form.current && sent.current) preserved.current = changedSince(form.current, sent.current);
    },
    [form, preserved],
  );
  useOnMount(() => {
    const typed = preserved.current;
    preserved.current = undefined;
    if (!typed || !form.current) return;
    document.getElementById(typed.focus)?.focus({ preventScroll: true });
    if (typed.fields.size === 0) return;
    restoreSnapshot(
      form.current,
      takeSnapshot(form.current).map(([name, value]) => [name, typed.fields.get(name) ?? value]),
    );
    onRestored();
  });
  useEffect(() => {
    if (state === 'idle') sent.current = undefined;
  }, [state]);
  return (values: Snapshot) => {
    sent.current = values;
  };
}

function changedSince(form: HTMLFormElement, sent: Snapshot): TypedWhileSaving {
  const before = new Map(sent);
  const fields = takeSnapshot(form).filter(([name, value]) => before.has(name) && before.get(name) !== value);
  const { activeElement } = document;
  const focus = activeElement && form.contains(activeElement) ? activeElement.id : '';
  return { fields: new Map(fields), focus };
}
