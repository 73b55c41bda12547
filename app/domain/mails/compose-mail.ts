import { m } from '../../generated/words/messages.js';
import { formatPhone } from '../contact/phone.ts';
import { whatsappLink } from '../contact/whatsapp.ts';
import { formatDay, formatIsoDay, formatMoment } from '../date.ts';
import { describeDelivery } from '../delivery/describe-delivery.ts';
import { type Language, localized } from '../localized.ts';
import { formatFcfa, formatNumber } from '../money/money.ts';
import { plainText } from '../text.ts';
import type { Mail, MailFacts } from './mail.ts';

export type MailText = { subject: string; text: string; replyTo?: string };

const backupProblems: Record<MailFacts['backup-failed']['problem'], typeof m.backups_problem_other> = {
  'disk-full': m.backups_problem_disk_full,
  folder: m.backups_problem_folder,
  damaged: m.backups_problem_damaged,
  database: m.backups_problem_database,
  store: m.backups_problem_store,
  other: m.backups_problem_other,
};

const momoRequestDisputes: Record<
  MailFacts['collection-disputed']['dispute'],
  typeof m.momo_requests_dispute_amount
> = {
  amount: m.momo_requests_dispute_amount,
  currency: m.momo_requests_dispute_currency,
  order: m.momo_requests_dispute_order,
  reference: m.momo_requests_dispute_reference,
};

/** `queuedAt` is when the mail was asked for: what it holds is valid from then on, however late it is sent. */
export type MailContext = { name: string; publicUrl: string; queuedAt: Date };

export function composeMail(mail: Mail, { name, publicUrl, queuedAt }: MailContext): MailText {
  const signature = `-- \n${name}\n${publicUrl}`;
  if (mail.kind === 'message-reply') return composeReply(mail.facts, signature);
  const { language } = mail;
  const reader = { language, inLanguage: { locale: language }, admin: `${publicUrl}/admin`, queuedAt };
  const { subject, paragraphs, replyTo } = compose(mail, reader);
  const greeting = m.mail_greeting({}, { locale: mail.language });
  const text = `${[greeting, ...paragraphs, signature].join('\n\n')}\n`;
  return {
    subject: plainText(subject).replace(/[\n\t]+/g, ' '),
    text: plainText(text),
    ...(replyTo && { replyTo }),
  };
}

/** The seller's own words to a visitor: no greeting of ours, no link to the back-office. */
function composeReply(
  { subject, content, replyTo }: MailFacts['message-reply'],
  signature: string,
): MailText {
  const answered = /^re\s*:/i.test(subject) ? subject : `Re: ${subject}`;
  return {
    subject: plainText(answered).replace(/[\n\t]+/g, ' '),
    text: plainText(`${content}\n\n${signature}\n`),
    ...(replyTo && { replyTo }),
  };
}

type OwnMail = Exclude<Mail, { kind: 'message-reply' }>;
type Composed = { subject: string; paragraphs: string[]; replyTo?: string };
type Reader = { language: Language; inLanguage: { locale: Language }; admin: string; queuedAt: Date };

const composers: {
  [Kind in OwnMail['kind']]: (facts: MailFacts[Kind], reader: Reader) => Composed;
} = {
  'new-order': (facts, { language, inLanguage, admin }) => {
    const { number, orderId, customerName: name, delivery } = facts;
    const total = formatFcfa(facts.total, language);
    const phone = formatPhone(facts.phone);
    const count = formatNumber(facts.lines, language);
    return {
      subject: m.mail_new_order_subject({ number, name, total }, inLanguage),
      paragraphs: [
        m.mail_new_order_text({ name, phone, number }, inLanguage),
        facts.lines === 1
          ? m.mail_new_order_total_one({ total }, inLanguage)
          : m.mail_new_order_total({ count, total }, inLanguage),
        ...(delivery ? describeDelivery(delivery, language) : []),
        m.mail_new_order_link({ link: `${admin}/orders/${orderId}` }, inLanguage),
      ],
    };
  },
  'new-message': (facts, { inLanguage, admin }) => {
    const { senderName: name, senderEmail: email, senderPhone, subject, content } = facts;
    return {
      subject: m.mail_new_message_subject({ name, subject }, inLanguage),
      replyTo: email,
      paragraphs: [
        m.mail_new_message_text({ name, email }, inLanguage),
        ...(senderPhone ? [phoneOf(senderPhone, inLanguage)] : []),
        content,
        m.mail_new_message_link({ link: `${admin}/messages` }, inLanguage),
      ],
    };
  },
  'low-stock': (facts, { language, inLanguage, admin }) => {
    const { productId } = facts;
    const name = localized(language, { fr: facts.name, en: facts.nameEn ?? '' });
    const stock = formatNumber(facts.stock, language);
    const threshold = formatNumber(facts.threshold, language);
    return {
      subject: m.mail_low_stock_subject({ name, stock }, inLanguage),
      paragraphs: [
        m.mail_low_stock_text({ name, stock, threshold }, inLanguage),
        m.mail_low_stock_link({ link: `${admin}/products/edit/${productId}` }, inLanguage),
      ],
    };
  },
  'sign-in-code': ({ code, minutes }, reader) => {
    const { inLanguage } = reader;
    return {
      subject: m.mail_sign_in_code_subject({}, inLanguage),
      paragraphs: [
        m.mail_sign_in_code_text({ code }, inLanguage),
        m.mail_sign_in_code_care({ until: endOf(minutes, reader) }, inLanguage),
      ],
    };
  },
  'password-reset': ({ link, minutes }, reader) => {
    const { inLanguage } = reader;
    return {
      subject: m.mail_password_reset_subject({}, inLanguage),
      paragraphs: [
        m.mail_password_reset_text({}, inLanguage),
        link,
        m.mail_password_reset_care({ until: endOf(minutes, reader) }, inLanguage),
      ],
    };
  },
  invitation: ({ link, name, invitedBy, minutes }, reader) => {
    const { inLanguage } = reader;
    return {
      subject: m.mail_invitation_subject({ name: invitedBy }, inLanguage),
      paragraphs: [
        m.mail_invitation_text({ name, invitedBy }, inLanguage),
        link,
        m.mail_invitation_care({ until: endOf(minutes, reader) }, inLanguage),
      ],
    };
  },
  digest: composeDigest,
  'passkey-added': (facts, { inLanguage }) => {
    const { device, link } = facts;
    return {
      subject: m.mail_passkey_added_subject({}, inLanguage),
      paragraphs: [
        m.mail_passkey_added_text({ device }, inLanguage),
        m.mail_passkey_added_care({}, inLanguage),
        link,
      ],
    };
  },
  'collection-disputed': (facts, { language, inLanguage, admin }) => {
    const { number, orderId, dispute } = facts;
    const amount = formatFcfa(facts.amount, language);
    return {
      subject: m.mail_momo_request_disputed_subject({ number }, inLanguage),
      paragraphs: [
        m.mail_momo_request_disputed_text({ number, amount }, inLanguage),
        momoRequestDisputes[dispute]({}, inLanguage),
        m.mail_momo_request_disputed_link({ link: `${admin}/collections` }, inLanguage),
        m.mail_new_order_link({ link: `${admin}/orders/${orderId}` }, inLanguage),
      ],
    };
  },
  'lots-expiring': ({ lots }, { language, inLanguage, admin }) => {
    const lines = lots.map(({ name, nameEn, code, expiresOn, pieces }) =>
      m.mail_lots_expiring_lot(
        {
          ...{ name: localized(language, { fr: name, en: nameEn }), code },
          ...{ day: formatIsoDay(expiresOn, language), pieces: formatNumber(pieces, language) },
        },
        inLanguage,
      ),
    );
    const [first] = lots;
    return {
      subject:
        first && lots.length === 1
          ? m.mail_lots_expiring_subject_one(
              { name: localized(language, { fr: first.name, en: first.nameEn }) },
              inLanguage,
            )
          : m.mail_lots_expiring_subject({ count: formatNumber(lots.length, language) }, inLanguage),
      paragraphs: [
        m.mail_lots_expiring_text({}, inLanguage),
        lines.join('\n'),
        m.mail_lots_expiring_link({ link: `${admin}/lots?show=90` }, inLanguage),
      ],
    };
  },
  'backup-failed': (facts, { inLanguage, admin }) => ({
    subject: m.mail_backup_failed_subject({}, inLanguage),
    paragraphs: [
      m.mail_backup_failed_text({}, inLanguage),
      backupProblems[facts.problem]({}, inLanguage),
      m.mail_backup_failed_link({ link: `${admin}/settings` }, inLanguage),
    ],
  }),
};

function compose<Kind extends OwnMail['kind']>(
  { kind, facts }: { kind: Kind; facts: MailFacts[Kind] },
  reader: Reader,
): Composed {
  return composers[kind](facts, reader);
}

function endOf(minutes: number, { queuedAt, language }: Reader): string {
  return formatMoment(new Date(queuedAt.getTime() + minutes * 60_000), language);
}

function composeDigest(
  { day, orders, total, pending, asked, unread, low, out }: MailFacts['digest'],
  { language, inLanguage, admin }: Reader,
): Composed {
  const count = (number: number) => formatNumber(number, language);
  const yesterday = formatDay(new Date(`${day}T12:00:00Z`), language);
  const sold = { day: yesterday, total: formatFcfa(total, language) };
  const ordersOf = () => {
    if (orders === 0) return m.mail_digest_no_orders({ day: yesterday }, inLanguage);
    if (orders === 1) return m.mail_digest_orders_one(sold, inLanguage);
    return m.mail_digest_orders({ ...sold, count: count(orders) }, inLanguage);
  };
  const waiting = [
    ...(pending > 0 ? [m.mail_digest_pending({ count: count(pending) }, inLanguage)] : []),
    ...(asked > 0 ? [m.mail_digest_asked({ count: count(asked) }, inLanguage)] : []),
    ...(unread > 0 ? [m.mail_digest_unread({ count: count(unread) }, inLanguage)] : []),
    ...(low > 0 ? [m.mail_digest_low({ count: count(low), out: count(out) }, inLanguage)] : []),
  ];
  return {
    subject: m.mail_digest_subject({ day: yesterday }, inLanguage),
    paragraphs: [
      ordersOf(),
      ...(waiting.length > 0 ? [waiting.join('\n')] : []),
      m.mail_digest_link({ link: `${admin}/dashboard` }, inLanguage),
    ],
  };
}

function phoneOf(phone: string, inLanguage: { locale: Language }): string {
  return m.mail_new_message_phone({ phone: formatPhone(phone), link: whatsappLink(phone) }, inLanguage);
}
