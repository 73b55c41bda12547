import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher } from 'react-router';
import type { Goods } from '../../domain/products/list/find-goods.queries.ts';
import { isRepeatedScan, looksLikeCode, plainCode, type Scan } from '../../domain/products/scan.ts';
import { m } from '../../generated/words/messages.js';
import { showFcfa, showName } from '../language/show.ts';
import { stockWords } from '../products/stock-words.ts';
import { CameraScanner } from './camera-scanner.tsx';

type Found = Goods & { averageCost?: number };
/** `q` says which search was answered. */
type Answer = { goods: Found[]; q: string | null };

type ScanFieldProps = {
  /** Answers `?q=` with what is found and `?code=` with what has this SKU. */
  address: string;
  error?: string | undefined;
  onPick: (goods: Found) => void;
};

/** A scanner types a code and Enter, faster than the shop answers: codes wait in a queue, and none is lost. */
export function ScanField({ address, error, onPick }: ScanFieldProps) {
  const search = useFetcher<Answer>();
  const [typed, setTyped] = useState('');
  /** The suggestion that the arrow keys lead to. */
  const [movedTo, setMovedTo] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const { scan, said, isBusy } = useScans(address, { onPick, onNotFound: giveBack });
  // An answer to what was typed before must not be picked: a scanner is faster than the shop.
  const isOpen = typed.trim() !== '' && search.data?.q === typed;
  const found = isOpen ? (search.data?.goods ?? []) : [];
  // Search tolerates a typo, which would count the wrong product: a code must match exactly.
  const at = movedTo ?? (looksLikeCode(typed) && !isCodeOf(found[0], typed) ? undefined : 0);
  const active = at === undefined ? undefined : found[at];

  useEffect(() => input.current?.focus(), []);

  function searchFor(text: string) {
    setTyped(text);
    setMovedTo(undefined);
    if (text.trim() !== '') void search.load(`${address}?q=${encodeURIComponent(text)}`);
  }
  /** Selected, so that the next scan replaces it; not while something else is typed. */
  function giveBack(code: string) {
    if (input.current?.value !== '') return;
    flushSync(() => searchFor(code));
    input.current.select();
  }
  function pick(goods: Found) {
    onPick(goods);
    setTyped('');
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0)
      setMovedTo(((at ?? (step === 1 ? -1 : 0)) + step + found.length) % found.length);
    else if (event.key === 'Escape') setTyped('');
    else if (event.key === 'Enter' && active) pick(active);
    // Enter must not send the form.
    else if (event.key === 'Enter' && typed.trim() !== '') {
      setTyped('');
      scan(typed.trim(), event.timeStamp);
    } else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  return (
    <div className="field scan-field">
      <label htmlFor="scan">{m.goods_scan()}</label>
      <div className="scan-row">
        <input
          ref={input}
          id="scan"
          className="input"
          role="combobox"
          autoComplete="off"
          enterKeyHint="done"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls="scan-list"
          aria-activedescendant={active && optionId(active)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'scan-error scan-said' : 'scan-said'}
          placeholder={m.goods_scan_hint()}
          value={typed}
          onChange={(event) => searchFor(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CameraScanner onCode={(code) => scan(code, performance.now())} />
      </div>
      {error && (
        <p className="field-error" id="scan-error">
          {error}
        </p>
      )}
      <p className="text-sm text-muted" id="scan-said" role="status">
        {isBusy ? m.goods_scan_busy() : said}
        {!isBusy && isOpen && found.length === 0 && m.results_none()}
      </p>
      <div
        className="picker"
        id="scan-list"
        role="listbox"
        aria-label={m.backoffice_products()}
        hidden={found.length === 0}
      >
        {found.map((goods) => (
          <button
            key={goods.id}
            id={optionId(goods)}
            className="picker-item"
            role="option"
            aria-selected={goods === active}
            type="button"
            tabIndex={-1}
            onClick={() => pick(goods)}
          >
            <Option goods={goods} />
          </button>
        ))}
      </div>
    </div>
  );
}

const isCodeOf = (goods: Found | undefined, code: string) =>
  goods !== undefined && plainCode(goods.sku) === plainCode(code);

const optionId = ({ id }: Goods) => `goods-${id}`;

function Option({ goods }: { goods: Found }) {
  return (
    <>
      <span className="font-semibold">{showName(goods)}</span>
      <span className="text-sm text-muted">
        {[goods.sku, showFcfa(goods.price), stockWords(goods)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

type Scans = { onPick: (goods: Found) => void; onNotFound: (code: string) => void };

/** Looks codes up one after the other. The same code twice within a second counts once, and the reader is told. */
function useScans(address: string, handlers: Scans) {
  const [said, setSaid] = useState('');
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Scan>(undefined);
  const queue = useRef(Promise.resolve());
  const latest = useRef(handlers);
  latest.current = handlers;

  async function lookUp(code: string) {
    try {
      const answer = await fetch(`${address}?code=${encodeURIComponent(code)}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const { goods }: Answer = await answer.json();
      const [found] = goods;
      if (!found) {
        setSaid(m.goods_scan_unknown({ code }));
        return latest.current.onNotFound(code);
      }
      setSaid(m.goods_scanned({ name: showName(found) }));
      latest.current.onPick(found);
    } catch {
      setSaid(m.goods_scan_failed({ code }));
      latest.current.onNotFound(code);
    }
  }

  function scan(code: string, at: number) {
    const isRepeated = isRepeatedScan(last.current, { code, at });
    last.current = { code, at };
    setWaiting((count) => count + 1);
    queue.current = queue.current
      .then(() => (isRepeated ? setSaid(m.goods_scan_repeated({ code })) : lookUp(code)))
      .finally(() => setWaiting((count) => count - 1));
  }
  return { scan, said, isBusy: waiting > 0 };
}
