import { sumCash } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { moveName } from '../language/names.ts';
import { signedAmount } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import type { ReadSession } from './read-session.server.ts';

/** Who counts an open till does not see its expected sum, nor what it comes from: only who sees all tills, behind a press. */
export function Figures(read: ReadSession) {
  const { may } = useBackoffice();
  const { session } = read;
  if (session.closedAt) return <AllFigures {...read} />;
  return (
    <>
      <FigureList figures={[[m.till_float(), session.float]]} />
      <p className="text-sm text-muted">{m.till_blind()}</p>
      {may('see-all-tills') && (
        <details className="disclosure">
          <summary>{m.till_should_hold()}</summary>
          <AllFigures {...read} />
        </details>
      )}
    </>
  );
}

function AllFigures({ session, payments, moves }: ReadSession) {
  const { received, givenBack, expense, bank, float } = sumCash({ payments, moves });
  const between: [string, number][] = [
    [m.till_received(), received],
    [m.till_given_back(), -givenBack],
    [moveName('float'), float],
    [moveName('expense'), -expense],
    [moveName('bank'), -bank],
  ];
  const figures: [string, number][] = [
    [m.till_float(), session.float],
    ...between.filter(([, amount]) => amount !== 0),
    [m.till_expected(), session.expected],
    ...(session.counted === null || session.difference === null
      ? []
      : ([
          [m.till_counted(), session.counted],
          [m.till_difference(), session.difference],
        ] satisfies [string, number][])),
  ];
  return <FigureList figures={figures} />;
}

function FigureList({ figures }: { figures: [string, number][] }) {
  return (
    <dl className="facts">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="font-semibold">{signedAmount(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
