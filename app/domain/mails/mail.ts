import type { DeliveryTerms } from '../delivery/wish.ts';
import type { Language } from '../localized.ts';

export type MailFacts = {
  'new-order': {
    number: string;
    orderId: string;
    customerName: string;
    phone: string;
    total: number;
    lines: number;
    /** Missing in an order without wishes, and in mails that were queued before orders had them. */
    delivery?: DeliveryTerms;
  };
  'new-message': {
    messageId: string;
    senderName: string;
    senderEmail: string;
    /** Missing in mails that were queued before messages had one. */
    senderPhone?: string;
    subject: string;
    content: string;
  };
  /** `nameEn` is missing in mails that were queued before they had one. */
  'low-stock': { productId: number; name: string; nameEn?: string; stock: number; threshold: number };
  'sign-in-code': { code: string; minutes: number };
  'password-reset': { link: string; minutes: number };
  'message-reply': {
    messageId: string;
    subject: string;
    content: string;
    replyTo: string;
  };
  invitation: { link: string; name: string; invitedBy: string; minutes: number };
  /** `day` is yesterday in Douala, as `2026-11-21`; the rest waits now. No floor, no cost. */
  digest: {
    day: string;
    orders: number;
    total: number;
    pending: number;
    asked: number;
    unread: number;
    low: number;
    out: number;
  };
  /** `link` leads to the passkeys of the recipient's profile. */
  'passkey-added': { device: string; link: string };
  /** Paid by Mobile Money, but not as it was asked: no payment was recorded. */
  'collection-disputed': {
    orderId: string;
    number: string;
    amount: number;
    dispute: 'amount' | 'currency' | 'order' | 'reference';
  };
  /** Lots in stock that are over in 90 days, or in 30; `expiresOn` is an ISO day. No cost. */
  'lots-expiring': {
    lots: readonly { name: string; nameEn: string; code: string; expiresOn: string; pieces: number }[];
  };
  'backup-failed': { problem: 'disk-full' | 'folder' | 'damaged' | 'database' | 'store' | 'other' };
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
