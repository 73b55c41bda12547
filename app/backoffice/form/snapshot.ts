/** Values in the order of the fields, without files and passwords. */
export type Snapshot = [name: string, value: string][];

export function takeSnapshot(form: HTMLFormElement): Snapshot {
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type="password"]')].map((input) => input.name),
  );
  return [...new FormData(form)].flatMap(
    ([name, value]): Snapshot => (typeof value === 'string' && !secret.has(name) ? [[name, value]] : []),
  );
}

/** The values as the server sent them, whatever was typed since. */
export function takeServedSnapshot(form: HTMLFormElement): Snapshot {
  const copy = form.cloneNode(true);
  if (!(copy instanceof HTMLFormElement)) return [];
  copy.reset();
  return takeSnapshot(copy);
}

export function isSame(one: Snapshot, other: Snapshot): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function restoreSnapshot(form: HTMLFormElement, kept: Snapshot) {
  const values = Map.groupBy(kept, ([name]) => name);
  for (const field of form.elements) {
    if (!isEditable(field)) continue;
    const wanted = values.get(field.name)?.map(([, value]) => value) ?? [];
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      if (field.checked !== wanted.includes(field.value)) field.click();
      continue;
    }
    const value = wanted[0];
    if (value === undefined || field.value === value) continue;
    setValue(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
}

type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isEditable(field: Element): field is Editable {
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  return isField && field.name !== '' && field.type !== 'password' && field.type !== 'file';
}

/** React ignores a value set on the element; it follows the prototype's setter. */
export function setValue(field: Editable, value: string) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
}
