import { parsePhone } from '../contact/phone.schema.ts';

/** The number that was given, else the first one in the text. */
export function findPhone({
  senderPhone,
  subject,
  content,
}: {
  senderPhone: string;
  subject: string;
  content: string;
}): string | undefined {
  if (senderPhone !== '') return senderPhone;
  for (const [candidate] of `${content}\n${subject}`.matchAll(
    /(?<![\d+])\+?\d(?:[ \u00a0\u202f.()-]{0,2}\d){7,16}(?!\d)/g,
  )) {
    const parsed = parsePhone(candidate);
    if (parsed.ok) return parsed.phone;
  }
  return undefined;
}
