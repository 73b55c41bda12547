export function Steps({ title, steps }: { title: string; steps: { title: string; text: string }[] }) {
  return (
    <section className="wrap grid gap-8 pb-12">
      <h2>{title}</h2>
      <ol className="grid gap-8 md:grid-cols-2">
        {steps.map((step) => (
          <li className="step grid content-start gap-1" key={step.title}>
            <h3>{step.title}</h3>
            <p className="text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
