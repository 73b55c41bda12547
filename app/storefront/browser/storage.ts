/** What the browser remembers for us; a private window or a full disk may refuse, and then nothing is remembered. */
export function loadText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Whether it will be remembered. */
export function saveText(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

export function removeText(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was remembered.
  }
}

/** What was remembered as JSON; undefined when there is nothing, or nothing that can be read. */
export function loadJson(name: string): unknown {
  try {
    return JSON.parse(loadText(name) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}
