import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { inTurn } from '../../support/nightly.ts';
import { test } from '../../support/visitor.ts';

const say = {
  fr: { reply: 'Répondre par e-mail', wrote: 'a écrit' },
  en: { reply: 'Reply by email', wrote: 'wrote' },
};

for (const language of languages.filter(inTurn('en')))
  test(`a shop without a mail server replies in the administrator’s mail program (${language})`, async ({
    page,
    shop,
  }) => {
    const subject = `Prix ${randomUUID().slice(0, 6)}`;
    const { rows } = await shop.database.query(
      `insert into messages (sender_name, sender_email, subject, content, language, digest)
       values ('Awa Ndiaye', 'awa@exemple.cm', $1, $2, $3, $1) returning id`,
      [subject, 'Bonjour,\nappelez le 6 77 00 00 99.', language],
    );
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await page.goto(`/admin/messages?open=${rows[0].id}`);
    const mail = await page.getByRole('link', { name: say[language].reply }).getAttribute('href');
    const { searchParams, pathname } = new URL(mail ?? '');
    expect(pathname).toBe('awa@exemple.cm');
    expect(searchParams.get('subject')).toBe(`Re: ${subject}`);
    expect(searchParams.get('body')).toContain(say[language].wrote);
    expect(searchParams.get('body')).toContain('> Bonjour,\r\n> appelez');
  });
