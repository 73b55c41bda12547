import type { CountedUnitsRefusal, parseCountedSerials } from '../../../domain/products/units/count-units.ts';
import { m } from '../../../generated/words/messages.js';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showNumber } from '../../language/show.ts';
import { unitPlace } from '../../units/unit-words.ts';

type Refused =
  | CountedUnitsRefusal
  | Exclude<ReturnType<typeof parseCountedSerials>, { ok: true }>
  | { reason: 'has-lots' };

type Told = {
  reason:
    | ('counted' | 'failed' | 'fields' | 'stock-moved')
    | ('lots-moved' | 'lot-twice' | 'lot-missing' | 'lot-two-dates' | 'lot-undated' | 'others-uncounted');
};

export function serialsProblem(refused: Refused | Told) {
  switch (refused.reason) {
    case 'has-lots':
      return m.count_has_lots();
    case 'serials-differ':
      return m.count_serials_differ({
        serials: showNumber(refused.serials),
        pieces: showNumber(refused.pieces),
      });
    case 'serial-not-there':
      return m.count_serial_not_there(refused);
    case 'serial-known':
      return m.receive_serial_known({ serial: refused.serial, place: unitPlace(refused) });
    case 'serial-twice':
      return m.serials_twice(refused);
    case 'serial-too-long':
      return m.serials_too_long(refused);
    default:
      return undefined;
  }
}

/** `inStock` is how many serial numbers are in stock. */
export function CountedSerials({ inStock, problem }: { inStock: number; problem: string | undefined }) {
  return (
    <details className="disclosure" open={problem !== undefined || undefined}>
      <summary>{m.count_serials({ count: showNumber(inStock) })}</summary>
      <div className="grid gap-4">
        {(['missing', 'found'] as const).map((name) => (
          <TextArea
            key={name}
            id={`serials-${name}`}
            name={name}
            label={name === 'missing' ? m.count_serials_missing() : m.count_serials_found()}
            hint={m.count_serials_hint()}
            rows={2}
            required={false}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
    </details>
  );
}

export function SerialsProblem({ problem }: { problem: string | undefined }) {
  return problem !== undefined && <Notice kind="problem">{problem}</Notice>;
}
