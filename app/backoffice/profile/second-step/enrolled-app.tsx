import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { useChange } from '../../form/use-change.ts';
import { PasswordPrompt } from '../password-prompt.tsx';
import type { Acts } from './second-step-acts.ts';

export function EnrolledApp() {
  const renewing = useChange<Acts['recovery-codes']>();
  const dropping = useChange<Acts['drop']>();
  return (
    <>
      <Notice>{m.profile_second_step_on()}</Notice>
      <h2>{m.recovery_title()}</h2>
      {renewing.data?.ok ? (
        <>
          <p>{m.app_keep_codes()}</p>
          <RecoveryCodes codes={renewing.data.recoveryCodes} />
        </>
      ) : (
        <>
          <p>{m.recovery_explain()}</p>
          <PasswordPrompt
            id="renew-password"
            as={renewing.Form}
            action="/admin/profile/second-step/recovery-codes"
            refused={renewing.data}
            failed={m.recovery_failed()}
            unanswered={renewing.unanswered}
            submit={m.recovery_renew()}
          />
        </>
      )}
      <h2>{m.app_drop_title()}</h2>
      <PasswordPrompt
        id="drop-password"
        as={dropping.Form}
        action="/admin/profile/second-step/drop"
        refused={dropping.data}
        failed={m.app_drop_failed()}
        unanswered={dropping.unanswered}
        submit={m.app_drop()}
        isDangerous
      />
    </>
  );
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-2 rounded-(--radius-s) bg-mist p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        className="button button-quiet button-small justify-self-start"
        type="button"
        onClick={() => print()}
      >
        {m.print()}
      </button>
    </div>
  );
}
