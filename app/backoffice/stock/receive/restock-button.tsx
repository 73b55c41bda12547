import { useEffect, useRef, useState } from 'react';
import { m } from '../../../generated/words/messages.js';
import { showNumber } from '../../language/show.ts';
import type { GoodsToReceive } from './receive-errors.ts';

type RestockButtonProps = { count: number; address: string; onFound: (found: GoodsToReceive[]) => void };

export function RestockButton({ count, address, onFound }: RestockButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed' | 'brought'>('idle');
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (state !== 'brought') return;
    const fields = button.current?.form?.querySelectorAll<HTMLInputElement>('[data-stepper]') ?? [];
    [...fields].find((field) => field.value === '')?.focus();
  }, [state]);

  async function bring() {
    setState('asking');
    try {
      const answer = await fetch(`${address}?restock`);
      if (!answer.ok) throw new Error(String(answer.status));
      const { goods }: { goods: GoodsToReceive[] } = await answer.json();
      onFound(goods);
      setState('brought');
    } catch {
      setState('failed');
    }
  }

  if (count === 0) return null;
  return (
    <div className="grid gap-1">
      <button
        ref={button}
        className="button button-quiet"
        type="button"
        disabled={state === 'asking'}
        onClick={bring}
      >
        <span className="icon icon-plus" aria-hidden="true" />
        {count === 1 ? m.receive_restock_one() : m.receive_restock({ count: showNumber(count) })}
      </button>
      {state === 'failed' && (
        <p className="field-error" role="alert">
          {m.receive_restock_failed()}
        </p>
      )}
    </div>
  );
}
