import { type RefObject, useEffect, useState } from 'react';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { restoreSnapshot, type Snapshot } from './snapshot.ts';

type Draft = {
  found: Snapshot | undefined;
  save: (snapshot: Snapshot) => void;
  saveUntilAnswered: (snapshot: Snapshot) => void;
  restore: () => void;
  drop: () => void;
};

export function useDraft(subject: string, form: RefObject<HTMLFormElement | null>): Draft {
  const [found, setFound] = useState<Snapshot | undefined>(undefined);
  useEffect(() => setFound(readDraft(subject)), [subject]);
  const save = (snapshot: Snapshot) =>
    attempt(() => localStorage.setItem(keyOf(subject), JSON.stringify({ at: Date.now(), snapshot })));
  return {
    found,
    save,
    saveUntilAnswered: (snapshot) => {
      save(snapshot);
      attempt(() => sessionStorage.setItem(sent, subject));
    },
    restore: () => {
      if (form.current && found) restoreSnapshot(form.current, found);
      setFound(undefined);
    },
    drop: () => {
      forgetDraft(subject);
      setFound(undefined);
    },
  };
}

export function DraftOffer({ draft, onRestored }: { draft: Draft; onRestored: () => void }) {
  return (
    <Notice kind="attention">
      <p>{m.draft_found()}</p>
      <div className="flex flex-wrap gap-3">
        <button
          className="button button-small"
          type="button"
          onClick={() => {
            draft.restore();
            onRestored();
          }}
        >
          {m.draft_restore()}
        </button>
        <button className="button button-quiet button-small" type="button" onClick={draft.drop}>
          {m.draft_drop()}
        </button>
      </div>
    </Notice>
  );
}

export function forgetDraft(subject: string) {
  attempt(() => localStorage.removeItem(keyOf(subject)));
}

export function forgetSentDraft() {
  attempt(() => forgetDraft(sessionStorage.getItem(sent) ?? ''));
}

/** On sign-out: the device may be shared. */
export function forgetDrafts() {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(''))) localStorage.removeItem(key);
  });
}

const sent = 'sent-draft';
const lifetimeMs = 7 * 24 * 3600 * 1000;
const keyOf = (subject: string) => `draft:${subject}`;

function readDraft(subject: string): Snapshot | undefined {
  return attempt(() => {
    const { at, snapshot } = JSON.parse(localStorage.getItem(keyOf(subject)) ?? '{}');
    return Date.now() - at < lifetimeMs && Array.isArray(snapshot) ? snapshot : undefined;
  });
}

function attempt<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
