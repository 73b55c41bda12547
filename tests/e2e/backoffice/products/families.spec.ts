import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { once } from '../../../support/nightly.ts';
import { test } from '../../../support/visitor.ts';

const say = {
  fr: {
    size: 'Taille',
    leaves: 'Retirer, ligne',
    save: 'Enregistrer les modifications',
    twice: 'Deux articles ont la même taille et le même côté.',
    emptied: 'Une famille garde au moins un article.',
  },
  en: {
    size: 'Size',
    leaves: 'Remove, row',
    save: 'Save Changes',
    twice: 'Two products have the same size and side.',
    emptied: 'A family keeps at least one product.',
  },
};

for (const language of languages)
  test(
    `two articles of one size and a family without any are refused, what was typed stays, and nothing is saved (${language})`,
    once(language, 'fr'),
    async ({ page, shop, family }) => {
      const its = say[language];
      const read = async () =>
        (
          await shop.database.query(
            `select families.version, option1, family_id from families join products on family_id = families.id
              where families.name = $1 order by products.id`,
            [family.name.fr],
          )
        ).rows;
      const before = await read();
      expect(before).toHaveLength(3);
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      await page.goto(`/admin/families/${before[0].family_id}`);
      const size = (row: number) => page.getByRole('textbox', { name: new RegExp(`^${its.size}.* ${row}$`) });
      const save = page.getByRole('button', { name: its.save });

      await size(3).fill('s');
      await save.click();
      await expect(size(3)).toHaveAccessibleDescription(its.twice);
      await expect(size(3)).toHaveValue('s');
      expect(await read()).toEqual(before);

      await size(3).fill('L');
      for (const row of [1, 2, 3])
        await page.getByRole('checkbox', { name: `${its.leaves} ${row}`, exact: true }).check();
      await save.click();
      await expect(page.getByText(its.emptied).first()).toBeVisible();
      for (const row of [1, 2, 3])
        await expect(page.getByRole('checkbox', { name: `${its.leaves} ${row}`, exact: true })).toBeChecked();
      expect(await read()).toEqual(before);
    },
  );
