type Known = {
  base: string;
  /** The base before the form was sent, until the answer has come. */
  before?: string;
  isTouched: boolean;
};

const known = new WeakMap<HTMLFormElement, Known>();
/** Forms whose values the administrator gave up, until the act that was asked about has ended. */
const discarded = new Set<HTMLFormElement>();
type Listener = (forms: ReadonlySet<HTMLFormElement>) => void;
const listeners = new Set<Listener>();

/** The forms whose typed values are not saved; without `sender`, whose values are on their way. */
export function listUnsaved(sender?: HTMLFormElement | null): HTMLFormElement[] {
  return [...document.forms].filter((form) => form !== sender && isUnsaved(form));
}

export function isUnsaved(form: HTMLFormElement): boolean {
  if (!form.isConnected || discarded.has(form)) return false;
  // An `EditForm` compares with its record; of other forms the values that were first seen count.
  if (form.dataset.editForm !== undefined) return form.dataset.unsaved !== undefined;
  const entry = known.get(form);
  return entry?.isTouched === true && valuesOf(form) !== entry.base;
}

/** Called before anything can be typed: new forms are compared with what they show now. */
export function rememberForms() {
  for (const form of document.forms)
    if (isTracked(form) && !known.has(form)) known.set(form, { base: valuesOf(form), isTouched: false });
}

/** Finds what was typed before the script had arrived. */
export function rememberServedForms() {
  for (const form of document.forms) {
    const served = form.cloneNode(true);
    if (!isTracked(form) || !(served instanceof HTMLFormElement)) continue;
    served.reset();
    known.set(form, { base: valuesOf(served), isTouched: true });
  }
}

export function noteTouched(form: HTMLFormElement) {
  discarded.delete(form);
  const entry = known.get(form);
  if (entry) entry.isTouched = true;
}

export function noteSent(form: HTMLFormElement) {
  const entry = known.get(form);
  if (entry) known.set(form, { ...entry, base: valuesOf(form), before: entry.before ?? entry.base });
}

export function noteAnswered(forms: Iterable<HTMLFormElement>, isRefused: boolean) {
  const answered = new Set(forms);
  for (const form of answered) {
    const entry = known.get(form);
    if (!entry?.before) continue;
    if (isRefused) known.set(form, { base: entry.before, isTouched: true });
    // Many forms are emptied now: they are compared with what they show then.
    else if (valuesOf(form) === entry.base) known.delete(form);
    else known.set(form, { base: entry.base, isTouched: entry.isTouched });
  }
  discarded.clear();
  for (const listener of listeners) listener(answered);
}

export function onAnswered(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function discard(forms: HTMLFormElement[]) {
  for (const form of forms) discarded.add(form);
}

export function endDiscard() {
  discarded.clear();
}

/** Searches and filters are sent with GET: they change nothing, nor does a selection for one act. */
function isTracked(form: HTMLFormElement): boolean {
  const { dataset } = form;
  // A field named `method` hides the form's own property.
  const isPost = form.getAttribute('method') === 'post';
  return isPost && dataset.editForm === undefined && dataset.selection === undefined;
}

/** Hidden fields are left out: they follow the server. */
function valuesOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...form.elements].flatMap((field) => {
      if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
        return [[field.name, field.value]];
      if (!(field instanceof HTMLInputElement) || /^(hidden|file|submit)$/.test(field.type)) return [];
      const isChoice = field.type === 'checkbox' || field.type === 'radio';
      return [[field.name, isChoice ? field.checked : field.value]];
    }),
  );
}

export function isRefusal(answer: unknown): boolean {
  if (!(answer instanceof Object)) return false;
  return 'ok' in answer ? answer.ok === false : 'reason' in answer;
}

type Ask = (act: () => void) => void;
let ask: Ask = (act) => act();

/** For an act of a script: it runs at once, or after the administrator's answer when something is not saved. */
export function askBefore(act: () => void) {
  if (listUnsaved().length === 0) act();
  else ask(act);
}

export function setAsk(next: Ask | undefined) {
  ask = next ?? ((act) => act());
}
