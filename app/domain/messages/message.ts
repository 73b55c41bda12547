import { isEmail, maxEmailLength } from '../email.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine, tidyText } from '../text.ts';

/** Longest texts of a contact message, in characters. */
export const messageLimits = { name: 120, email: maxEmailLength, subject: 200, content: 5000 };

export type ContactMessage = { name: string; email: string; subject: string; content: string };
export type MessageField = keyof ContactMessage;
export type MessageRefusals = Partial<Record<MessageField, 'missing' | 'too-long' | 'email-invalid'>>;

/** Reads a contact message from what was typed; all four fields are required, refusals come together. */
export function parseMessage(
  typed: ContactMessage,
): Outcome<{ message: ContactMessage }, { reason: 'fields'; fields: MessageRefusals }> {
  const message = {
    name: tidyLine(typed.name),
    email: tidyLine(typed.email),
    subject: tidyLine(typed.subject),
    content: tidyText(typed.content),
  };
  const fields: MessageRefusals = {};
  for (const field of ['name', 'email', 'subject', 'content'] as const) {
    if (message[field] === '') fields[field] = 'missing';
    if (message[field].length > messageLimits[field]) fields[field] = 'too-long';
  }
  if (!fields.email && !isEmail(message.email)) fields.email = 'email-invalid';
  return Object.keys(fields).length > 0 ? { ok: false, reason: 'fields', fields } : { ok: true, message };
}
