import type { PushMessage } from '../../../domain/pushes/push.ts';

/** TypeScript's page types have no worker scope: this is the part used here. */
type Worker = {
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<Window[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: <Event>(
    name: 'install' | 'push' | 'notificationclick',
    listener: (event: Event & { waitUntil: (done: Promise<unknown>) => void }) => void,
  ) => void;
};
type Window = { url: string; focus: () => Promise<unknown> };

/** Shows notifications. It answers no request: pages of the back-office are never stored. */
const scope = globalThis as unknown as Worker;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener<{ data: { json: () => PushMessage } }>('push', (event) => {
  const { title, body, address, tag, language } = event.data.json();
  const icon = '/icons/icon-192.png';
  event.waitUntil(
    scope.registration.showNotification(title, { body, tag, lang: language, icon, data: { address } }),
  );
});

scope.addEventListener<{ notification: Notification }>('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});

/** Another screen may hold something typed: it is left alone. */
async function open(address: string) {
  const { href } = new URL(address, location.origin);
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = windows.find(({ url }) => url === href);
  return same ? same.focus() : scope.clients.openWindow(href);
}
