import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Goods } from '../../domain/products/list/find-goods.queries.ts';
import { isRepeatedScan, looksLikeCode, plainCode, type Scan } from '../../domain/products/scan.ts';
import { m } from '../../generated/words/messages.js';
import { showFcfa, showName } from '../language/show.ts';
import { PickerField, usePicker } from '../lines/picker.tsx';
import { stockWords } from '../products/stock-words.ts';
import { CameraScanner } from './camera-scanner.tsx';

const maxAnswerMs = 15_000;

type Found = Goods & { averageCost?: number };

type ScanFieldProps = {
  /** Answers `?q=` with what is found and `?code=` with what has this SKU. */
  address: string;
  error?: string | undefined;
  onPick: (goods: Found) => void;
  /** How many codes are looked up: until all are, the form is not sent, their articles would be missing. */
  waiting: number;
  onWaiting: Dispatch<SetStateAction<number>>;
  onPaste?: (text: string) => void;
};

/** A scanner types a code and Enter, faster than the shop answers: codes wait in a queue, and none is lost. */
export function ScanField({ address, error, waiting, onWaiting, onPick, onPaste }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { scan, said } = useScans(address, { onWaiting, onPick, onNotFound: giveBack });
  const isBusy = waiting > 0;
  const picker = usePicker<Found>({ address, onPick, onEnter: scan, propose: proposeExact });
  useEffect(() => {
    input.current?.focus();
    const take = (event: KeyboardEvent) => {
      if (isMeantFor(input.current, event)) input.current?.focus();
    };
    addEventListener('keydown', take);
    return () => removeEventListener('keydown', take);
  }, []);

  /** Selected, so that the next scan replaces it; not while something else is typed. */
  function giveBack(code: string) {
    if (input.current?.value !== '') return;
    flushSync(() => picker.searchFor(code));
    input.current.select();
  }
  return (
    <PickerField
      id="scan"
      className="scan-field"
      label={m.goods_scan()}
      hint={m.goods_scan()}
      error={error}
      picker={isBusy ? { ...picker, isOpen: false } : picker}
      said={isBusy ? m.goods_scan_busy() : said}
      facts={(goods) => [goods.sku, showFcfa(goods.price), stockWords(goods)].filter(Boolean).join(' · ')}
      input={{
        ...{ ref: input, enterKeyHint: 'done' },
        onPaste: (event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!onPaste || !/[\t\n]/.test(text.trim())) return;
          event.preventDefault();
          onPaste(text);
        },
      }}
    >
      <CameraScanner onCode={(code) => scan(code, performance.now())} />
    </PickerField>
  );
}

/** A code that is scanned after a press on a tile or a button: its Enter would press that again. */
function isMeantFor(
  input: HTMLInputElement | null,
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
): boolean {
  const { activeElement: at, body } = document;
  const isElsewhere = at !== body && !input?.form?.contains(at);
  if (key.length !== 1 || key === ' ' || altKey || ctrlKey || metaKey || isElsewhere) return false;
  return !at?.matches('input, textarea, select');
}

/** Search tolerates a typo, which would count the wrong product: a code must match exactly. */
function proposeExact([first]: Found[], typed: string): number | undefined {
  return looksLikeCode(typed) && (!first || plainCode(first.sku) !== plainCode(typed)) ? undefined : 0;
}

type Scans = Pick<ScanFieldProps, 'onWaiting' | 'onPick'> & { onNotFound: (code: string) => void };

/** Looks codes up one after the other. The same code twice within a second counts once, and the reader is told. */
function useScans(address: string, handlers: Scans) {
  const [said, setSaid] = useState('');
  const last = useRef<Scan>(undefined);
  const queue = useRef(Promise.resolve());
  const latest = useRef(handlers);
  latest.current = handlers;

  async function lookUp(code: string) {
    try {
      const answer = await fetch(`${address}?code=${encodeURIComponent(code)}`, {
        signal: AbortSignal.timeout(maxAnswerMs),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const { goods }: { goods: Found[] } = await answer.json();
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
    handlers.onWaiting((count) => count + 1);
    queue.current = queue.current
      .then(() => (isRepeated ? setSaid(m.goods_scan_repeated({ code })) : lookUp(code)))
      .finally(() => handlers.onWaiting((count) => count - 1));
  }
  return { scan, said };
}
