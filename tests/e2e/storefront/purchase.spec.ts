import { expect } from '@playwright/test';
import type { Language } from '../../../app/domain/localized.ts';
import { runs } from '../../support/nightly.ts';
import { chatText, order, plain, test, words } from '../../support/visitor.ts';

const journeys: { language: Language; width: number; javaScriptEnabled: boolean }[] = [
  { language: 'fr', width: 360, javaScriptEnabled: true },
  { language: 'en', width: 1280, javaScriptEnabled: true },
  { language: 'fr', width: 360, javaScriptEnabled: false },
  { language: 'en', width: 1280, javaScriptEnabled: false },
];

for (const { language, width, javaScriptEnabled } of journeys) {
  test.describe(`a purchase in ${language} at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width, height: 740 }, javaScriptEnabled });

    test(
      'ends with the order saved, and handed over in the exact message',
      runs(javaScriptEnabled === (language === 'fr')),
      async ({ page, shop }) => {
        const say = words[language];
        const search = language === 'fr' ? 'tensiomètre de bras' : 'upper arm blood';
        const name =
          language === 'fr' ? 'Tensiomètre électronique de bras' : 'Upper arm blood pressure monitor';
        const other = language === 'fr' ? 'Gants nitrile, boîte de 100' : 'Nitrile gloves, box of 100';

        await page.goto(shop.at(language, '/products'));
        await page.getByLabel(say.search).fill(search);
        await page.getByLabel(say.search).press('Enter');
        await expect(page).toHaveURL(/\?q=/);
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
        await page.goto(shop.at(language, '/products/gants-nitrile--s'));
        await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();

        await page.goto(shop.at(language, '/cart'));
        const gloves = page.getByRole('listitem').filter({ hasText: other });
        await gloves.getByRole('button', { name: say.increase }).click();
        await expect(gloves).toContainText(/15[ \u202f,]000/);
        if (javaScriptEnabled) await expect(page.getByRole('link', { name: say.cart })).toContainText('2');
        await order(page, language, { name: 'Awa Ngo Biyong', phone: '6 77 00 00 11' });

        await expect(page).toHaveURL(/\/order\/[\w-]{22,}$/);
        await expect(page.getByText(say.saved)).toBeVisible();
        const token = new URL(page.url()).pathname.split('/').at(-1);
        const { rows } = await shop.database.query(
          `select number, customer_name, phone, status, language, total_amount::int as total,
          (select json_agg(json_build_object('name', name, 'quantity', quantity, 'price', price) order by position)
             from order_items where order_id = orders.id) as lines
         from orders where token = $1`,
          [token],
        );
        expect(rows).toEqual([
          {
            number: expect.stringMatching(/^MB-\d{4}-\d{5}$/),
            customer_name: 'Awa Ngo Biyong',
            phone: '+237677000011',
            status: 'pending',
            language,
            total: 47_000,
            lines: [
              { name: 'Tensiomètre électronique de bras', quantity: 1, price: 32_000 },
              { name: 'Gants nitrile, boîte de 100 – S', quantity: 2, price: 7500 },
            ],
          },
        ]);

        const link = await chatText(page, language);
        const { number } = rows[0];
        expect(link.origin + link.pathname).toBe('https://wa.me/237600000001');
        expect(plain(link.searchParams.get('text'))).toBe(
          language === 'fr'
            ? `Bonjour Comptoir Médical, je souhaite passer la commande ${number} :
• 1 × Tensiomètre électronique de bras : 32 000 FCFA
• 2 × Gants nitrile, boîte de 100 – S : 15 000 FCFA
Total : 47 000 FCFA
Nom : Awa Ngo Biyong
Téléphone : +237 6 77 00 00 11
Voir la commande : ${page.url()}`
            : `Hello Comptoir Médical, I would like to place order ${number}:
• 1 × Upper arm blood pressure monitor: 32,000 FCFA
• 2 × Nitrile gloves, box of 100 – S: 15,000 FCFA
Total: 47,000 FCFA
Name: Awa Ngo Biyong
Phone: +237 6 77 00 00 11
See the order: ${page.url()}`,
        );

        await page.goto(shop.at(language, '/cart'));
        await expect(page.getByRole('heading', { name: say.empty })).toBeVisible();
      },
    );
  });
}
