import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { showName } from '../language/show.ts';

type Product = { id: number; name: string; nameEn: string };

type PickerWays<Found> = {
  /** Answers `?q=` with what is found, best first; the answer repeats `q`. */
  address: string;
  onPick: (product: Found) => void;
  /** Which of the products found Enter picks before an arrow key was pressed. */
  propose?: (found: Found[], typed: string) => number | undefined;
  /** Takes what was typed when Enter picks nothing. */
  onEnter?: (typed: string, at: number) => void;
};

export function usePicker<Found extends Product>(ways: PickerWays<Found>) {
  const { address, onPick, propose = () => 0, onEnter } = ways;
  const { data, load } = useFetcher<{ goods: Found[]; q: string | null }>();
  const [typed, setTyped] = useState('');
  const [movedTo, setMovedTo] = useState<number>();
  // An answer to what was typed before must not be picked. The state "loading" lasts a moment longer.
  const isOpen = typed.trim() !== '' && data?.q === typed;
  const found = isOpen ? (data?.goods ?? []) : [];
  const at = movedTo ?? propose(found, typed);
  const active = at === undefined ? undefined : found[at];

  function searchFor(text: string) {
    setTyped(text);
    setMovedTo(undefined);
    if (text.trim() !== '') void load(`${address}?q=${encodeURIComponent(text)}`);
  }
  function pick(product: Found) {
    onPick(product);
    setTyped('');
  }
  function enter(timeStamp: number) {
    if (active) return pick(active);
    if (!onEnter || typed.trim() === '') return;
    setTyped('');
    onEnter(typed.trim(), timeStamp);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0)
      setMovedTo(((at ?? (step === 1 ? -1 : 0)) + step + found.length) % found.length);
    else if (event.key === 'Escape') setTyped('');
    // Enter picks a product and must not send the form.
    else if (event.key === 'Enter') enter(event.timeStamp);
    else return;
    event.preventDefault();
  }
  return { typed, found, active, isOpen, searchFor, pick, onKeyDown };
}

type PickerFieldProps<Found extends Product> = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  picker: ReturnType<typeof usePicker<Found>>;
  facts: (product: Found) => string;
  className?: string;
  input?: InputHTMLAttributes<HTMLInputElement> & { ref: React.Ref<HTMLInputElement> };
  said?: string;
  children?: ReactNode;
};

/** A combobox of our own: Base UI's hides the rest of the page from screen readers while its list is open. */
export function PickerField<Found extends Product>(props: PickerFieldProps<Found>) {
  const { id, error, picker, said, children } = props;
  const { found, active } = picker;
  const optionId = (product: Found) => `${id}-option-${product.id}`;
  const input = (
    <input
      id={id}
      className="input min-w-0 flex-1"
      role="combobox"
      autoComplete="off"
      aria-autocomplete="list"
      aria-expanded={found.length > 0}
      aria-controls={`${id}-list`}
      aria-activedescendant={active && optionId(active)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error ${id}-said` : `${id}-said`}
      placeholder={props.hint}
      value={picker.typed}
      onChange={(event) => picker.searchFor(event.currentTarget.value)}
      onKeyDown={picker.onKeyDown}
      {...props.input}
    />
  );
  return (
    <div className={`field ${props.className ?? 'relative'}`}>
      <label htmlFor={id}>{props.label}</label>
      {children ? (
        <div className="flex gap-2">
          {input}
          {children}
        </div>
      ) : (
        input
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className="text-sm text-muted" id={`${id}-said`} role="status">
        {said}
        {picker.isOpen && found.length === 0 && m.results_none()}
      </p>
      <Options {...props} optionId={optionId} />
    </div>
  );
}

type OptionsProps<Found extends Product> = PickerFieldProps<Found> & { optionId: (product: Found) => string };

function Options<Found extends Product>({ id, picker, facts, optionId }: OptionsProps<Found>) {
  const { found, active } = picker;
  return (
    <div
      className="picker inset-[100%_0_auto] mt-1 max-h-96 overflow-y-auto"
      id={`${id}-list`}
      role="listbox"
      aria-label={m.backoffice_products()}
      hidden={found.length === 0}
    >
      {found.map((product) => (
        <button
          key={product.id}
          id={optionId(product)}
          className="picker-item px-3 py-2 wrap-anywhere"
          role="option"
          aria-selected={product === active}
          type="button"
          tabIndex={-1}
          onClick={() => picker.pick(product)}
        >
          <span className="font-semibold">{showName(product)}</span>
          <span className="text-sm text-muted">{facts(product)}</span>
        </button>
      ))}
    </div>
  );
}
