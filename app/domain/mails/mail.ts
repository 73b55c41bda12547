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
