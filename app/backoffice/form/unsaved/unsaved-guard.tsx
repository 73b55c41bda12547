import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker, useLocation, useNavigate, useNavigation } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { isBackofficeAddress } from '../../../platform/backoffice-address.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { isSending, useDataRouter } from '../../router-workarounds.ts';
import { forgetDraft, ownKey } from '../draft.tsx';
import { useOnEach } from '../use-on-each.ts';
import {
  discard,
  endDiscard,
  isRefusal,
  isUnsaved,
  listUnsaved,
  noteAnswered,
  noteSent,
  noteTouched,
  onAnswered,
  rememberForms,
  rememberServedForms,
  setAsk,
} from './unsaved.ts';

type Act = {
  forms: HTMLFormElement[];
  run: () => void;
  /** Whether the act shows another screen: then the drafts are given up with it. */
  leaves: boolean;
};

/**
 * The one guard of the back-office: while something typed is not saved, no link, button or form of the screen acts
 * before the administrator has answered. A conflict's own buttons (`data-chooses-version`) ask already. `data-keeps-typed` marks an act after which everything typed is still there,
 * `data-sends-typed` a link that carries what is typed in its own form. A link that is followed while a form is being sent waits for the answer.
 */
export function UnsavedGuard() {
  const [asked, setAsked] = useState<Act>();
  const saving = useRef<{ left: HTMLFormElement[]; act: Act }>(undefined);
  const isPassing = useRef(false);
  const afterAnswer = useRef<() => void>(undefined);
  const keepsTyped = useRef(false);
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { key } = useLocation();
  const router = useDataRouter();

  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (historyAction === 'POP' ||
        currentLocation.pathname !== nextLocation.pathname ||
        (currentLocation.search !== nextLocation.search && !keepsTyped.current)) &&
      (listUnsaved().length > 0 || isSending()),
  );
  const follow = useEffectEvent((link: HTMLAnchorElement) => {
    const { pathname, search, hash } = link;
    afterAnswer.current = () => void navigate(pathname + search + hash);
  });

  useEffect(() => {
    const pass = (act: () => void) => {
      isPassing.current = true;
      act();
      isPassing.current = false;
    };
    const stop = (event: Event, forms: HTMLFormElement[], act: Element, leaves: boolean) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const again = findAgainLater(act);
      setAsked({ forms, leaves, run: () => pass(() => press(again())) });
    };
    const onClick = (event: MouseEvent) => {
      if (isPassing.current) return;
      noteForm(event);
      keepsTyped.current = false;
      const act = event.target instanceof Element ? event.target.closest('a[href], button, input') : null;
      if (!act || act.closest('[data-chooses-version]')) return;
      if (act instanceof HTMLAnchorElement) {
        if (event.ctrlKey || event.metaKey || event.shiftKey || isHarmless(act)) return;
        keepsTyped.current = 'keepsTyped' in act.dataset;
        const own = 'sendsTyped' in act.dataset ? act.closest('form') : null;
        const forms = listUnsaved(own);
        const leaves = act.target !== '_blank' && !act.hasAttribute('download');
        if (forms.length > 0 && !keepsTyped.current) stop(event, forms, act, leaves);
        else if (leaves && isSending() && isOfBackoffice(act)) {
          event.preventDefault();
          event.stopImmediatePropagation();
          follow(act);
        }
        return;
      }
      const form = senderOf(act);
      if (!form || keeps(form)) return;
      const forms = listUnsaved(form);
      if (forms.length > 0) stop(event, forms, act, false);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      const forms = isPassing.current || keeps(form) ? [] : listUnsaved(form);
      if (forms.length > 0) stop(event, forms, form, false);
      else noteSent(form);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (listUnsaved().length > 0) event.preventDefault();
    };
    rememberServedForms();
    setAsk((act) => setAsked({ forms: listUnsaved(), leaves: false, run: act }));
    const early = ['focusin', 'pointerdown', 'keydown'] as const;
    for (const type of early) addEventListener(type, rememberForms, { capture: true });
    for (const type of ['input', 'change'] as const) addEventListener(type, noteForm, { capture: true });
    addEventListener('click', onClick, { capture: true });
    addEventListener('submit', onSubmit, { capture: true });
    addEventListener('beforeunload', onUnload);
    return () => {
      setAsk(undefined);
      for (const type of early) removeEventListener(type, rememberForms, { capture: true });
      for (const type of ['input', 'change'] as const) removeEventListener(type, noteForm, { capture: true });
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('submit', onSubmit, { capture: true });
      removeEventListener('beforeunload', onUnload);
    };
  }, []);

  useOnEach(key, () => {
    rememberForms();
    endDiscard();
  });

  const wasSending = useRef(false);
  useEffect(() => {
    if (state === 'submitting') wasSending.current = true;
    if (state !== 'idle' || !wasSending.current) return;
    wasSending.current = false;
    const answers = Object.values(router?.state.actionData ?? {});
    const isRefused = answers.some(isRefusal);
    noteAnswered(document.forms, isRefused);
    const next = afterAnswer.current;
    afterAnswer.current = undefined;
    if (!isRefused && !router?.state.errors) next?.();
  }, [state, router]);

  const goOnSaving = useEffectEvent((forms: ReadonlySet<HTMLFormElement>) => {
    const now = saving.current;
    const saved = now?.left[0];
    // A form that was saved is replaced by one with the new values, or equals them.
    if (!now || !saved || (saved.isConnected && !forms.has(saved))) return;
    if (isUnsaved(saved)) saving.current = undefined;
    else saveNext({ ...now, left: now.left.slice(1) });
  });
  useEffect(() => onAnswered((forms) => goOnSaving(forms)), []);

  function saveNext(next: { left: HTMLFormElement[]; act: Act }) {
    const [form] = next.left;
    saving.current = form && next;
    if (!form) return next.act.run();
    isPassing.current = true;
    saveButton(form)?.click();
    isPassing.current = false;
  }

  const { location } = blocker;
  const act: Act | undefined =
    asked ??
    (blocker.state === 'blocked' && location
      ? { forms: listUnsaved(), leaves: true, run: () => void navigate(location) }
      : undefined);
  const canSave = act !== undefined && act.forms.length > 0 && act.forms.every((form) => saveButton(form));

  function close() {
    setAsked(undefined);
    blocker.reset?.();
  }
  function save() {
    if (!act) return;
    close();
    saveNext({ left: act.forms, act });
  }
  function goOn() {
    if (!act) return;
    discard(act.forms);
    if (act.leaves)
      for (const { dataset } of act.forms) if (dataset.subject) forgetDraft(ownKey(dataset.subject));
    setAsked(undefined);
    if (!asked) return blocker.proceed?.();
    act.run();
  }
  return (
    <ConfirmDialog
      title={m.unsaved_title()}
      confirm={canSave ? m.unsaved_save() : m.unsaved_go_on()}
      isDangerous={!canSave}
      instead={canSave ? { label: m.unsaved_go_on(), onChoose: goOn } : undefined}
      isOpen={act !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      onConfirm={canSave ? save : goOn}
    >
      <p>{m.unsaved_text()}</p>
    </ConfirmDialog>
  );
}

function noteForm({ target }: Event) {
  const form = target instanceof Element && !isHidden(target) ? formOf(target) : null;
  if (form) noteTouched(form);
}

const isHidden = (field: Element) => field instanceof HTMLInputElement && field.type === 'hidden';

function formOf(element: Element): HTMLFormElement | null {
  return 'form' in element && element.form instanceof HTMLFormElement
    ? element.form
    : element.closest('form');
}

function senderOf(act: Element): HTMLFormElement | null {
  const isButton = act instanceof HTMLButtonElement || act instanceof HTMLInputElement;
  return isButton && /^(submit|image)$/.test(act.type) && !act.disabled ? act.form : null;
}

const keeps = ({ dataset }: HTMLElement) => 'keepsTyped' in dataset;

function isHarmless(link: HTMLAnchorElement): boolean {
  return link.protocol === 'tel:' || (link.getAttribute('href') ?? '').startsWith('#');
}

function isOfBackoffice({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === location.origin && isBackofficeAddress(pathname);
}

function saveButton(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector<HTMLButtonElement>('[data-save]:not(:disabled)');
}

function press(act: Element | undefined) {
  if (act instanceof HTMLFormElement) act.requestSubmit();
  else if (act instanceof HTMLElement) act.click();
}

/** After a save React may have drawn the act anew. */
function findAgainLater(act: Element): () => Element | undefined {
  const signature = signatureOf(act);
  const place = likes(act, signature).indexOf(act);
  return () => (act.isConnected ? act : likes(act, signature)[place]);
}

const likes = ({ tagName }: Element, signature: string) =>
  [...document.getElementsByTagName(tagName)].filter((each) => signatureOf(each) === signature);

function signatureOf(act: Element): string {
  const attributes = ['href', 'name', 'value', 'action'].map((name) => act.getAttribute(name));
  return JSON.stringify([...attributes, formOf(act)?.getAttribute('action'), act.textContent]);
}
