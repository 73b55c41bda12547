export type PushObstacle = 'insecure' | 'not-installed' | 'not-supported' | 'refused';

export function findObstacle(): PushObstacle | undefined {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApplePhone() ? 'not-installed' : 'not-supported';
  return Notification.permission === 'denied' ? 'refused' : undefined;
}

/** An iPad calls itself a Macintosh. */
function isApplePhone(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** The subscription as a form for the shop. Throws when the browser or its push service refuses. */
export async function subscribeDevice(publicKey: string): Promise<Record<string, string> | PushObstacle> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const registration = await navigator.serviceWorker.register('/notifications-worker.js', {
    scope: '/admin',
  });
  await whenActive(registration);
  // One made with another key, of a shop that was here before, would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  return formOf(subscription);
}

export async function readDevice(): Promise<Record<string, string> | undefined> {
  const subscription = await findSubscription();
  return subscription ? formOf(subscription) : undefined;
}

/** Ends the subscription in the browser; its address is invalid from then on. */
export async function forgetDevice() {
  const subscription = await findSubscription();
  await subscription?.unsubscribe().catch(() => {});
}

/** Tells the shop who uses this device now. Returns the id of its subscription, or ends one that the shop no longer knows. */
export async function renewDevice(): Promise<string | undefined> {
  const device = await readDevice();
  if (!device) return undefined;
  const response = await fetch('/admin/profile/push/renew', {
    method: 'POST',
    headers: { 'X-Background': '1' },
    body: new URLSearchParams(device),
    redirect: 'error',
  }).catch(() => undefined);
  if (!response?.ok) return undefined;
  const { id }: { id: string | null } = await response.json();
  if (id === null) await forgetDevice();
  return id ?? undefined;
}

async function findSubscription(): Promise<PushSubscription | undefined> {
  if (findObstacle()) return undefined;
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  const own = registrations.find(({ scope }) => new URL(scope).pathname === '/admin');
  return (await own?.pushManager.getSubscription().catch(() => null)) ?? undefined;
}

function formOf(subscription: PushSubscription): Record<string, string> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

function whenActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = installing ?? waiting;
  if (active || !worker) resolve();
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'activated' || worker.state === 'redundant') resolve();
  });
  return promise;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
