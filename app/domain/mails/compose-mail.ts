import { m } from '../../generated/words/messages.js';
import { formatFcfa, formatNumber } from '../money.ts';
import { formatPhone } from '../phone.ts';
import { plainText } from '../text.ts';
import type { Mail, MailFacts } from './mail.ts';

export type MailText = { subject: string; text: string };

const backupProblems: Record<MailFacts['backup-failed']['problem'], typeof m.backups_problem_other> = {
  'disk-full': m.backups_problem_disk_full,
  folder: m.backups_problem_folder,
  damaged: m.backups_problem_damaged,
  database: m.backups_problem_database,
  other: m.backups_problem_other,
};

export function composeMail(mail: Mail, publicUrl: string): MailText {
  const { subject, paragraphs } = compose(mail, `${publicUrl}/admin`);
  const greeting = m.mail_greeting({}, { locale: mail.language });
  const text = `${[greeting, ...paragraphs, `-- \n${publicUrl}`].join('\n\n')}\n`;
  return { subject: plainText(subject).replace(/[\n\t]+/g, ' '), text: plainText(text) };
}

function compose(mail: Mail, admin: string): { subject: string; paragraphs: string[] } {
  const { language } = mail;
  const inLanguage = { locale: language };
  switch (mail.kind) {
    case 'new-order': {
      const { number, orderId, customerName: name } = mail.facts;
      const total = formatFcfa(mail.facts.total, language);
      const phone = formatPhone(mail.facts.phone);
      const count = formatNumber(mail.facts.lines, language);
      return {
        subject: m.mail_new_order_subject({ number, name, total }, inLanguage),
        paragraphs: [
          m.mail_new_order_text({ name, phone, number }, inLanguage),
          mail.facts.lines === 1
            ? m.mail_new_order_total_one({ total }, inLanguage)
            : m.mail_new_order_total({ count, total }, inLanguage),
          m.mail_new_order_link({ link: `${admin}/orders/${orderId}` }, inLanguage),
        ],
      };
    }
    case 'new-message': {
      const { senderName: name, senderEmail: email, subject, content } = mail.facts;
      return {
        subject: m.mail_new_message_subject({ name, subject }, inLanguage),
        paragraphs: [
          m.mail_new_message_text({ name, email }, inLanguage),
          content,
          m.mail_new_message_link({ link: `${admin}/messages` }, inLanguage),
        ],
      };
    }
    case 'low-stock': {
      const { name, productId } = mail.facts;
      const stock = formatNumber(mail.facts.stock, language);
      const threshold = formatNumber(mail.facts.threshold, language);
      return {
        subject: m.mail_low_stock_subject({ name, stock }, inLanguage),
        paragraphs: [
          m.mail_low_stock_text({ name, stock, threshold }, inLanguage),
          m.mail_low_stock_link({ link: `${admin}/products/edit/${productId}` }, inLanguage),
        ],
      };
    }
    case 'sign-in-code': {
      const { code, minutes } = mail.facts;
      return {
        subject: m.mail_sign_in_code_subject({}, inLanguage),
        paragraphs: [
          m.mail_sign_in_code_text({ code }, inLanguage),
          m.mail_sign_in_code_care({ minutes }, inLanguage),
        ],
      };
    }
    case 'password-reset': {
      const { link, minutes } = mail.facts;
      return {
        subject: m.mail_password_reset_subject({}, inLanguage),
        paragraphs: [
          m.mail_password_reset_text({}, inLanguage),
          link,
          m.mail_password_reset_care({ minutes }, inLanguage),
        ],
      };
    }
    case 'backup-failed':
      return {
        subject: m.mail_backup_failed_subject({}, inLanguage),
        paragraphs: [
          m.mail_backup_failed_text({}, inLanguage),
          backupProblems[mail.facts.problem]({}, inLanguage),
          m.mail_backup_failed_link({ link: `${admin}/settings` }, inLanguage),
        ],
      };
  }
}
