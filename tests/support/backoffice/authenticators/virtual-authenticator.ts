import type { Page } from '@playwright/test';

/** Gives the page's browser a device that makes and answers passkeys by itself. Without a screen lock it cannot verify its user. */
export async function plugAuthenticator(page: Page, { hasScreenLock = true } = {}) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: hasScreenLock,
      isUserVerified: hasScreenLock,
      automaticPresenceSimulation: true,
    },
  });
  return {
    unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    countPasskeys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
