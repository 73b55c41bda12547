/** What the browser remembers for us; a private window or a full disk may refuse, and then nothing is remembered. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Whether it will be remembered. */
export function remember(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was remembered.
  }
}

/** What was remembered as JSON; undefined when there is nothing, or nothing that can be read. */
export function recallJson(name: string): unknown {
  try {
    return JSON.parse(recall(name) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}
