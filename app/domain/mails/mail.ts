import type { Language } from '../localized.ts';

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
  /** Unique: the same key is queued and sent once. */
  key: string;
  recipient: string;
  language: Language;
};

export const mailStates = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export const maxAttempts = 24;

export function retryDelay(attempts: number): number {
  return [1, 5, 15][attempts - 1] ?? 60;
}
