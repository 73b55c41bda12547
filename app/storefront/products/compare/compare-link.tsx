import { m } from '../../../generated/words/messages.js';
import { Icon } from '../../../ui/icon.tsx';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';

const formId = 'compare';

/** While it is open, cards have a box and the list has a bar: compare.css asks for `[open]`, no script. */
export function CompareKey() {
  return (
    <details className="compare-key">
      <summary className="text-link">
        <Icon name="compare" />
        {m.compare()}
      </summary>
      <p className="text-xs">{m.compare_how()}</p>
    </details>
  );
}

export function CompareBox({ page, nameId }: { page: string; nameId: string }) {
  return (
    <label className="list-choice card-compare press-line gap-2">
      <input
        className="size-6"
        type="checkbox"
        name="product"
        value={page}
        form={formId}
        aria-describedby={nameId}
      />
      {m.compare()}
    </label>
  );
}

export function CompareBar() {
  const { language } = useStorefront();
  return (
    <form
      className="dock ruled-above compare-bar print:hidden"
      id={formId}
      action={address(language, '/compare')}
    >
      <span className="text-sm">{m.compare_two_or_three()}</span>
      <button className="button max-w-md" type="submit">
        {m.compare()}
      </button>
    </form>
  );
}
