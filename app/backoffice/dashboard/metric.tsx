import { type ReactNode, useId } from 'react';

type MetricProps = {
  name: string;
  figure: string;
  formula: string;
  children?: ReactNode;
};

export function Metric({ name, figure, formula, children }: MetricProps) {
  const id = useId();
  return (
    <section className="card-panel metric" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p className="metric-figure" data-long={figure.length > 14 || undefined}>
        {figure}
      </p>
      <p className="metric-formula leading-[1.35]">{formula}</p>
      {children}
    </section>
  );
}
