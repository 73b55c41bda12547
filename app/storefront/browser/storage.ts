/** Local storage. A private window or a full disk may refuse, and then nothing is stored. */
export function loadText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

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
    // Nothing is stored.
  }
}

export function loadJson(name: string): unknown {
  const text = loadText(name);
  if (!text) return undefined;
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
