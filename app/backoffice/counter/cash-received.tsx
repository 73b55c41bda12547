import { useState } from 'react';
import { notesFor, parseAmount } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { showFcfa, showNumber } from '../language/show.ts';

/** Counts for who takes the cash. Nothing of it is sent or kept. */
export function CashReceived({ total }: { total: number }) {
  const [typed, setTyped] = useState('');
  const read = parseAmount(typed);
  const change = read.ok && read.amount ? read.amount - total : undefined;
  return (
    <div className="counter-cash flex-wrap items-center gap-2">
      <label className="text-muted" htmlFor="received">
        {m.counter_received()}
      </label>
      <input
        id="received"
        className="input min-w-20 flex-1 text-right"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {notesFor(total).map((note) => (
        <button
          key={note}
          className="button button-quiet button-small"
          type="button"
          onClick={() => setTyped(showNumber(note))}
        >
          {showNumber(note)}
        </button>
      ))}
      {change !== undefined && (
        <p className="flex flex-[1_0_100%] items-baseline justify-between">
          <span>{change < 0 ? m.counter_missing() : m.counter_change()}</span>
          <output>{showFcfa(Math.abs(change))}</output>
        </p>
      )}
    </div>
  );
}
