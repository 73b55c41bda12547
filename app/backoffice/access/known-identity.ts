import type { Administrator } from '../../domain/administrators/permission.ts';

/** For other open tabs only; the server never trusts it. */
const keys = ['isAuthenticated', 'adminRole', 'adminId', 'adminUsername', 'adminEmail'] as const;

export function saveIdentity({ role, id, username, email }: Administrator) {
  const values = ['true', role, id, username, email];
  attempt(() => {
    for (const [i, key] of keys.entries()) localStorage.setItem(key, values[i] ?? '');
  });
}

/** Called on the sign-in page: the session has ended, so other tabs that follow stay signed out. */
export function clearIdentity() {
  attempt(() => {
    for (const key of keys) localStorage.removeItem(key);
  });
}

/** Called when another tab signs out. Returns a function that stops it. */
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
    // Without storage, other tabs notice at their next request.
  }
}
