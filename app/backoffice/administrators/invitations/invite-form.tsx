import { useRef } from 'react';
import { whatsappLink } from '../../../domain/contact/whatsapp.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../../form/use-change.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Acts } from '../administrator-acts.ts';
import { NameAndEmail, RoleSelect } from '../administrator-fields.tsx';
import { profileErrors } from '../field-errors.ts';

export function InviteForm() {
  const fetcher = useChange<Acts['invitations']>();
  const answer = fetcher.data;
  const refused = answer && !answer.ok ? answer : undefined;
  const errors = profileErrors(refused);
  return (
    <section className="card-panel" aria-labelledby="invite">
      <div>
        <h2 id="invite">{m.invitations_title()}</h2>
        <p className="text-sm text-muted">{m.invitations_hint()}</p>
      </div>
      {(fetcher.unanswered || refused?.reason === 'failed') && (
        <FailedChange sentence={m.invitations_failed()} unanswered={fetcher.unanswered} />
      )}
      {answer?.ok && <InvitationLink {...answer} />}
      <fetcher.Form
        key={answer?.ok ? answer.link : ''}
        className="grid items-end gap-3 md:grid-cols-[1fr_1fr_auto_auto]"
        method="post"
        action="/admin/users/invitations"
        noValidate
      >
        <NameAndEmail prefix="invite-" errors={errors} />
        <RoleSelect id="invite-role" chosen="editor" />
        <button className="button" type="submit" disabled={fetcher.state !== 'idle'}>
          {fetcher.state === 'idle' ? m.invitations_create() : m.saving()}
        </button>
      </fetcher.Form>
    </section>
  );
}

type InvitationLinkProps = Extract<AnswerOf<Acts['invitations']>, { ok: true }>;

function InvitationLink({ link, username, email, isMailed }: InvitationLinkProps) {
  const { companyName } = useBackoffice();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const text = m.invitations_text({ name: username, company: companyName, link });
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast(m.invitations_copied());
    } catch {
      // Without the permission, or on plain http, it can be copied by hand.
      field.current?.select();
    }
  }
  return (
    <Notice>
      <p>{m.invitations_ready({ name: username })}</p>
      {isMailed && <p>{m.invitations_mailed({ email })}</p>}
      <div className="my-2 flex flex-wrap gap-2">
        <a
          className="button button-chat button-small"
          href={whatsappLink('', text)}
          target="_blank"
          rel="noreferrer"
        >
          <span className="icon icon-chat" aria-hidden="true" />
          {m.invitations_whatsapp()}
        </a>
        {!isMailed && (
          <a
            className="button button-quiet button-small"
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(m.invitations_subject({ company: companyName }))}&body=${encodeURIComponent(text)}`}
          >
            <span className="icon icon-mail" aria-hidden="true" />
            {m.invitations_mail()}
          </a>
        )}
        <button className="button button-quiet button-small" type="button" onClick={copy}>
          <span className="icon icon-copy" aria-hidden="true" />
          {m.invitations_copy()}
        </button>
      </div>
      <input
        ref={field}
        className="input"
        readOnly
        value={link}
        aria-label={m.invitations_link()}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Notice>
  );
}
