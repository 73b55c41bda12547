import { loadText, saveText } from './storage.ts';

const idName = 'visitor_id';
const registeredName = 'visitor_registered';

/** Registers this browser once: sends its id with each page until the server acknowledges it. */
export function registerVisitor() {
  const visitorId = loadText(idName) ?? newId();
  if (!saveText(idName, visitorId) || loadText(registeredName) === visitorId) return;
  const send = async () => {
    const body = new URLSearchParams({ [idName]: visitorId });
    const response = await fetch('/visits', { method: 'POST', body, keepalive: true }).catch(() => undefined);
    if (response?.ok) saveText(registeredName, visitorId);
  };
  setTimeout(send, 2000);
}

/** `crypto.randomUUID` exists on https and localhost only. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
