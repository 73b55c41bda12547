import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { runs } from '../../support/nightly.ts';
import { test } from '../../support/visitor.ts';

const say = {
  fr: {
    title: 'Vérifier un document',
    code: 'Code du document',
    verify: 'Vérifier',
    unknown: 'Aucun document ne porte ce code.',
  },
  en: {
    title: 'Check a document',
    code: 'Code of the document',
    verify: 'Check',
    unknown: 'No document carries this code.',
  },
};

for (const language of languages)
  for (const javaScriptEnabled of [true, false])
    test.describe(
      `a reader of a paper in ${language}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
      runs(javaScriptEnabled === (language === 'en')),
      () => {
        test.use({ javaScriptEnabled, viewport: { width: 360, height: 780 } });

        test('types its code, and types an unknown one again', async ({ page, shop }) => {
          const its = say[language];
          const { rows } = await shop.database.query(
            "select check_code as code from documents where kind = 'invoice' limit 1",
          );
          const code: string = rows[0].code;
          await page.goto(shop.at(language, '/verify'));
          const field = page.getByLabel(its.code);
          const verify = page.getByRole('button', { name: its.verify, exact: true });
          await verify.click();
          await expect(field).toHaveAttribute('aria-invalid', 'true');
          await field.fill('aaaaaaaaaa');
          await verify.click();
          await expect(page).toHaveURL(/\/verify\/AAAAAAAAAA$/);
          await expect(page.getByText(its.unknown)).toBeVisible();
          await expect(field).toHaveValue('AAAAAAAAAA');
          await field.fill(` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `);
          await verify.click();
          await expect(page).toHaveURL(new RegExp(`/verify/${code}$`));
          await expect(page.getByRole('definition').filter({ hasText: /FCFA$/ })).toBeVisible();
        });
      },
    );
