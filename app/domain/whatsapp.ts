import { plainText } from './text.ts';

/** Longest link that every phone and WhatsApp itself still open, in characters. */
export const maxLinkLength = 2000;

/** A link that opens a WhatsApp chat with a number (E.164) and a text ready to send. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/[^0-9]/g, '')}?text=${encodeURIComponent(plainText(text))}`;
}
