import { m } from '../../generated/words/messages.js';

const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'];
const browsers: [string, RegExp][] = [
  ['Edge', /Edg/],
  ['Opera', /OPR|Opera/],
  ['Firefox', /Firefox/],
  ['Chrome', /Chrome/],
  ['Safari', /Safari/],
];

export function deviceName(userAgent: string | null): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const system = systems.find((name) => userAgent?.includes(name));
  return [browser, system].filter(Boolean).join(', ') || m.session_unknown();
}
