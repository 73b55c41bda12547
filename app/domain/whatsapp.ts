import { plainText } from './text.ts';

/** In characters: longer links do not open on every phone. */
export const maxLinkLength = 2000;

export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/[^0-9]/g, '')}?text=${encodeURIComponent(plainText(text))}`;
}
