import { useState } from 'react';
import type { LabelCount, LabelFormat } from '../../../domain/documents/printed/labels.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { showName, showNumber } from '../../language/show.ts';
import { formatWords, type LabelChoice, sizeOf } from './label-choice.ts';

type Named = { id: number; name: string; nameEn: string };
type Plan = {
  format: LabelFormat;
  totals: Record<LabelCount, number>;
  withoutSku: Named[];
  unfit: Named[];
};
type LabelFormProps = { plans: Plan[]; choice: LabelChoice; filter: URLSearchParams };

/** Works without a script: the answer is a file, or this screen with a sentence. What it counts is of the chosen format. */
export function LabelForm({ plans, choice, filter }: LabelFormProps) {
  const [chosen, setChosen] = useState(choice.format);
  const plan = plans.find(({ format }) => format === chosen);
  return (
    <form className="grid gap-4" action="/admin/products/labels.pdf">
      {[...filter].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{m.print_format()}</legend>
        {plans.map(({ format }) => (
          <Choice
            key={format}
            name="format"
            value={format}
            isChosen={choice.format === format}
            onChoose={() => setChosen(format)}
            words={formatWords[format]()}
            hint={sizeOf(format)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{m.print_count()}</legend>
        {(['each', 'stock'] as const).map((count) => (
          <Choice
            key={count}
            name="count"
            value={count}
            isChosen={choice.count === count}
            words={countWords[count]()}
            hint={m.print_count_labels({ count: showNumber(plan?.totals[count] ?? 0) })}
          />
        ))}
      </fieldset>
      <LeftOut products={plan?.withoutSku ?? []} sentence={m.print_without_sku} />
      <LeftOut
        products={plan?.unfit ?? []}
        sentence={({ names }) => m.print_unfit({ format: formatWords[chosen](), names })}
      />
      <div>
        <button className="button" type="submit">
          <span className="icon icon-download" aria-hidden="true" />
          {m.print_download_labels()}
        </button>
      </div>
    </form>
  );
}

const countWords: Record<LabelCount, () => string> = { each: m.print_count_each, stock: m.print_count_stock };

type ChoiceProps = {
  name: string;
  value: string;
  isChosen: boolean;
  onChoose?: () => void;
  words: string;
  hint: string;
};

function Choice({ name, value, isChosen, onChoose, words, hint }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="radio" name={name} value={value} defaultChecked={isChosen} onChange={onChoose} />
      <span>
        {words} <span className="text-muted">· {hint}</span>
      </span>
    </label>
  );
}

const maxNamed = 12;

type LeftOutProps = { products: Named[]; sentence: (words: { names: string }) => string };

function LeftOut({ products, sentence }: LeftOutProps) {
  if (products.length === 0) return null;
  const named = products.slice(0, maxNamed).map(showName).join(', ');
  const more = products.length - maxNamed;
  const names = more > 0 ? m.print_and_more({ names: named, count: showNumber(more) }) : named;
  return <Notice kind="attention">{sentence({ names })}</Notice>;
}
