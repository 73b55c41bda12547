import { parsePhone } from '../contact/phone.ts';
import { plainText } from '../text.ts';

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

/** The number that was given, else the first one in the text. */
export function findPhone({
  senderPhone,
  subject,
  content,
}: Omit<MessageToAnswer, 'senderEmail'> & { senderPhone: string }): string | undefined {
  if (senderPhone !== '') return senderPhone;
  for (const [candidate] of `${content}\n${subject}`.matchAll(
    /(?<![\d+])\+?\d(?:[ \u00a0\u202f.()-]{0,2}\d){7,16}(?!\d)/g,
  )) {
    const parsed = parsePhone(candidate);
    if (parsed.ok) return parsed.phone;
  }
  return undefined;
}
