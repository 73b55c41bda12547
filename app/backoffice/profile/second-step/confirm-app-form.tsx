import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import { RecoveryCodes } from './enrolled-app.tsx';
import type { Acts } from './second-step-acts.ts';

type Enrolment = { picture: string; secret: string; recoveryCodes: string[] };

export function ConfirmApp({ picture, secret, recoveryCodes }: Enrolment) {
  const fetcher = useChange<Acts['confirm']>();
  return (
    <>
      <ol className="grid list-decimal gap-6 pl-5">
        <li>
          <p>{m.app_scan()}</p>
          <img className="my-3" src={picture} width="220" height="220" alt={m.app_picture()} />
          <p>
            {m.app_secret()} <code className="break-all font-semibold">{secret}</code>
          </p>
        </li>
        <li className="grid gap-3">
          <p>{m.app_keep_codes()}</p>
          <RecoveryCodes codes={recoveryCodes} />
        </li>
        <li>
          <p>{m.app_type_code()}</p>
        </li>
      </ol>
      <fetcher.Form
        className="grid gap-5"
        method="post"
        action="/admin/profile/second-step/confirm"
        noValidate
      >
        {fetcher.unanswered && (
          <FailedChange sentence={m.app_enrol_failed()} unanswered={fetcher.unanswered} />
        )}
        <TextField
          id="code"
          name="code"
          label={m.step_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          error={fetcher.data ? m.step_wrong() : undefined}
        />
        <button className="button justify-self-start" type="submit" disabled={fetcher.state !== 'idle'}>
          {m.app_confirm()}
        </button>
      </fetcher.Form>
    </>
  );
}
