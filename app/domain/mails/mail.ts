import type { Language } from '../localized.ts';

/** What a mail of each kind tells; the sentences are made when it is sent. */
export type MailFacts = {
  'new-order': {
    number: string;
    orderId: string;
    customerName: string;
    phone: string;
    total: number;
    lines: number;
  };
  'new-message': {
    messageId: string;
    senderName: string;
    senderEmail: string;
    subject: string;
    content: string;
  };
  'low-stock': { productId: number; name: string; stock: number; threshold: number };
  'sign-in-code': { code: string; minutes: number };
  'password-reset': { link: string; minutes: number };
  'backup-failed': { problem: 'disk-full' | 'folder' | 'damaged' | 'database' | 'other' };
};
export type MailKind = keyof MailFacts;

export type Mail = {
  [Kind in MailKind]: { kind: Kind; facts: MailFacts[Kind] };
}[MailKind] & {
  /** What the mail is about: the same key is the same mail, sent once. */
  key: string;
  recipient: string;
  language: Language;
};

export const mailStates = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** After so many attempts a mail stays as failed, until an administrator sends it again. */
export const maxAttempts = 24;

/** Minutes until a mail that failed so many times is tried anew. */
export function retryDelay(attempts: number): number {
  return [1, 5, 15][attempts - 1] ?? 60;
}
