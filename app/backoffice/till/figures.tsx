import { sumCash } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { moveName } from '../language/names.ts';
import { signedAmount } from '../language/show.ts';
import type { ReadSession } from './read-session.server.ts';

export function Figures({ session, payments, moves }: ReadSession) {
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
