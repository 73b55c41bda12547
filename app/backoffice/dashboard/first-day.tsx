import { useState } from 'react';
import { Link } from 'react-router';
import { type FirstStep, firstSteps } from '../../domain/reports/first-day.ts';
import { m } from '../../generated/words/messages.js';
import { writeBrowserCookie } from '../../platform/cookies/browser-cookies.ts';
import { firstDayCookie } from '../../platform/cookies/shop-cookies.ts';
import { MakeTrial } from '../orders/trial/trial.tsx';

type Step = { words: () => string; to: string; needsInstaller?: true };

const steps: Record<FirstStep, Step> = {
  shop: { words: m.first_day_shop, to: '/admin/start' },
  logo: { words: m.first_day_logo, to: '/admin/company' },
  products: { words: m.first_day_products, to: '/admin/products/add' },
  order: { words: m.first_day_order, to: '/admin/orders/trial' },
  payment: { words: m.first_day_payment, to: '/admin/payment-terms' },
  quarters: { words: m.first_day_quarters, to: '/admin/delivery' },
  tax: { words: m.first_day_tax, to: '/admin/company#taxRegime' },
  colleague: { words: m.first_day_colleague, to: '/admin/users' },
  push: { words: m.first_day_push, to: '/admin/profile' },
  backup: { words: m.first_day_backup, to: '/admin/settings#backups', needsInstaller: true },
  mail: { words: m.first_day_mail, to: '/admin/settings', needsInstaller: true },
};

type FirstDayProps = {
  open: FirstStep[];
  /** Once it has orders, the steps are folded: the day's figures come first. */
  isNew: boolean;
};

export function FirstDay({ open, isNew }: FirstDayProps) {
  const [isHidden, setHidden] = useState(false);
  if (isHidden || open.length === 0) return null;
  return (
    <section className="card-panel" aria-labelledby="first-day">
      <details className="disclosure" open={isNew}>
        <summary>
          <h2 id="first-day" className="inline">
            {m.first_day_title({ done: firstSteps.length - open.length, all: firstSteps.length })}
          </h2>
        </summary>
        <ol className="first-day tiles gap-x-6 [--tile:18rem]">
          {firstSteps.map((step) => (
            <li key={step} data-done={open.includes(step) ? undefined : ''}>
              <span
                className={open.includes(step) ? 'open-step size-4 flex-none' : 'icon icon-check'}
                aria-hidden="true"
              />
              <StepLink step={step} isDone={!open.includes(step)} />
            </li>
          ))}
        </ol>
        <button
          className="button button-quiet button-small mt-3"
          type="button"
          onClick={() => {
            setHidden(true);
            writeBrowserCookie(firstDayCookie, 'hidden');
          }}
        >
          {m.first_day_hide()}
        </button>
      </details>
    </section>
  );
}

function StepLink({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const { words, to, needsInstaller } = steps[step];
  if (isDone)
    return (
      <span>
        {words()}
        <span className="visually-hidden"> ({m.first_day_done()})</span>
      </span>
    );
  if (step === 'order') return <MakeTrial className="min-h-6 cursor-pointer text-brand underline" />;
  return (
    <span>
      <Link to={to}>{words()}</Link>
      {needsInstaller && <small> {m.first_day_installer()}</small>}
    </span>
  );
}
