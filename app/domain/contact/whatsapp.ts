import { plainText } from '../text.ts';

/** In characters: longer links do not open on every phone. */
export const maxLinkLength = 2000;

/** Without a phone the writer chooses to whom; without a text the chat opens empty. */
export function whatsappLink(phone: string, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(plainText(text))}`;
  return `https://wa.me/${phone.replace(/[^0-9]/g, '')}${query}`;
}
