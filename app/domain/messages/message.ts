import { maxEmailLength } from '../contact/email.ts';
import { plainText } from '../text.ts';

/** Longest texts of a contact message, in characters. */
export const messageLimits = { name: 120, email: maxEmailLength, subject: 200, content: 5000 };

/** In characters: mail programs cut longer links. */
const maxQuoteLength = 600;

type MessageToAnswer = { senderEmail: string; subject: string; content: string };

export function mailReplyLink({ senderEmail, subject, content }: MessageToAnswer, intro: string): string {
  const quoted =
    [...content].length > maxQuoteLength ? `${[...content].slice(0, maxQuoteLength).join('')}…` : content;
  const body = `\n\n${plainText(intro)}\n${quoted.replace(/^/gm, '> ')}`.replaceAll('\n', '\r\n');
  const replySubject = /^re\s*:/i.test(subject) ? subject : `Re: ${subject}`;
  const address = senderEmail.split('@').map(encodeURIComponent).join('@');
  return `mailto:${address}?subject=${encodeURIComponent(replySubject)}&body=${encodeURIComponent(body)}`;
}
