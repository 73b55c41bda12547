export function registerServiceWorker() {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  addEventListener('offline', () => document.documentElement.setAttribute('data-offline', ''));
  addEventListener('online', () => document.documentElement.removeAttribute('data-offline'));
}
