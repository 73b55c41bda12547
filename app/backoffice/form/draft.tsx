import { type RefObject, useState } from 'react';
import { useActionData } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { findKept, type Kept, keyOf, mergeKept, outdatedKeys } from './kept-draft.ts';
import { restoreSnapshot, type Snapshot, takeSnapshot } from './snapshot.ts';
import { useOnEach } from './use-on-each.ts';

type Draft = {
  found: Kept | undefined;
  save: (snapshot: Snapshot, base: Snapshot) => void;
  /** The draft is forgotten at the next notice, which says that it was saved, unless `keepUnsaved` came first. */
  saveUntilAnswered: (snapshot: Snapshot, base: Snapshot) => void;
  /** The save failed, or nobody knows: the notice of another act does not forget the draft. */
  keepUnsaved: () => void;
  restore: () => void;
  drop: () => void;
  /** Nothing typed is left in this tab. */
  forget: () => void;
};

export function useDraft(subject: string, form: RefObject<HTMLFormElement | null>): Draft {
  const [found, setFound] = useState<Kept | undefined>(undefined);
  const isAnswered = useActionData() !== undefined;
  const find = () => {
    attempt(() => outdatedKeys(Object.entries(localStorage), Date.now()).forEach(forgetDraft));
    // What this tab has just sent stands in the fields, with what was refused.
    const isShown = (key: string) => isAnswered && key.endsWith(`#${ownTab()}`);
    setFound(
      attempt(() =>
        findKept(
          Object.entries(localStorage).filter(([key]) => !isShown(key)),
          subject,
        ),
      ),
    );
  };
  useOnEach(subject, find);
  const save = (snapshot: Snapshot, base: Snapshot) =>
    attempt(() => localStorage.setItem(ownKey(subject), JSON.stringify({ at: Date.now(), snapshot, base })));
  return {
    found,
    save,
    saveUntilAnswered: (snapshot, base) => {
      save(snapshot, base);
      attempt(() => sessionStorage.setItem(sent, ownKey(subject)));
    },
    keepUnsaved: () => attempt(() => sessionStorage.removeItem(sent)),
    restore: () => {
      if (!form.current || !found) return;
      // What is restored is kept by this tab at once.
      forgetDraft(found.key);
      restoreSnapshot(form.current, mergeKept(takeSnapshot(form.current), found));
      setFound(undefined);
    },
    drop: () => {
      if (found) forgetDraft(found.key);
      find();
    },
    forget: () => forgetDraft(ownKey(subject)),
  };
}

export function DraftOffer({ draft, onRestored }: { draft: Draft; onRestored: () => void }) {
  return (
    <Notice kind="attention">
      <p>{draft.found?.isOfOlderVersion ? m.draft_found_older() : m.draft_found()}</p>
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

export function forgetDraft(key: string) {
  attempt(() => localStorage.removeItem(key));
}

export function forgetSentDraft() {
  attempt(() => forgetDraft(sessionStorage.getItem(sent) ?? ''));
}

/** On sign-out: the device may be shared. */
export function forgetDrafts() {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
  });
}

const sent = 'sent-draft';
/** The key of this tab's draft. */
export const ownKey = (subject: string) => keyOf(subject, ownTab());

/** A tab that is loaded again is the same one. */
function ownTab(): string {
  const tab = attempt(() => {
    const known = sessionStorage.getItem('tab') ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
    sessionStorage.setItem('tab', known);
    return known;
  });
  return tab ?? '';
}

function attempt<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
