import type { Administrator } from '../../domain/administrators/permission.ts';

/** Told to other open tabs and never believed by the server (specification, section 3; decisions, Administrators). */
const keys = ['isAuthenticated', 'adminRole', 'adminId', 'adminUsername', 'adminEmail'] as const;

export function saveIdentity({ role, id, username, email }: Administrator) {
  const values = ['true', role, id, username, email];
  attempt(() => {
    for (const [i, key] of keys.entries()) localStorage.setItem(key, values[i] ?? '');
  });
}

/** Done where nobody is signed in: the session has ended by then, and other tabs that follow find the door shut. */
export function clearIdentity() {
  attempt(() => {
    for (const key of keys) localStorage.removeItem(key);
  });
}

/** Calls back when another tab signs out. */
export function onIdentityCleared(act: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === 'isAuthenticated' && event.newValue === null) act();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

function attempt(act: () => void) {
  try {
    act();
  } catch {
    // A browser that keeps nothing: its other tabs find out at their next request.
  }
}
