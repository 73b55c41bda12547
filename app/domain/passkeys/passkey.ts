export const maxPasskeys = 10;

export const maxDeviceName = 60;

/** Browsers allow passkeys on https, and on localhost for trials, never at a bare IP address. `origin`: `https://shop.example`. */
export function allowsPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const isIpAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return protocol === 'https:' && !isIpAddress;
}

export type PasskeyAddress = { origin: string; allowsPasskeys: boolean };

/** From the shop's public address: a proxy's headers say nothing about it. */
export function passkeyAddress({ publicUrl }: { publicUrl: string }): PasskeyAddress {
  return { origin: publicUrl, allowsPasskeys: allowsPasskeys(publicUrl) };
}
