import { languages } from '../../../../app/domain/localized.ts';
import { expectReported, failuresOf, openForm } from '../../../support/backoffice/forms/failed-save.ts';
import { momoForms } from '../../../support/backoffice/forms/momo-forms.ts';
import { tillForms } from '../../../support/backoffice/forms/till-forms.ts';
import { runs } from '../../../support/nightly.ts';
import { test } from '../../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

for (const [at, [address, example]] of Object.entries({ ...tillForms, ...momoForms }).entries())
  for (const language of languages)
    test(
      `${address}: an answer that is not the shop’s is reported, and what was typed stays (${language})`,
      runs(language === languages[at % 2]),
      async ({ page, shop }) => {
        const form = await openForm(page, shop.database, language);
        await expectReported(form, { example, failures: failuresOf(at), address });
      },
    );
