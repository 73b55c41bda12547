import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { addArrival, addDraft } from '../changes/product-changes.ts';
import { photo, stockUp } from '../products.ts';
import {
  both,
  confirm,
  type FormExample,
  type FormPage,
  firstId,
  press,
  pressNamed,
  saving,
  type,
} from './form-example.ts';

const openProduct = async ({ page, database }: FormPage) => {
  const { id } = await stockUp(database);
  await page.goto(`/admin/products/edit/${id}`);
};

const openLots = async ({ page, database }: FormPage) => {
  const { id } = await stockUp(database);
  await database.query('update settings set serials_on = true');
  await database.query(
    `with lot as (insert into lots (product_id, code, on_hand) select id, 'A7', stock from products where id = $1)
     update products set has_lots = true where id = $1`,
    [id],
  );
  await page.goto(`/admin/products/edit/${id}`);
};

const costLabel = /^(Coût de chacune|Cost of each)/;

const openInTable = async ({ page, database }: FormPage) => {
  const { name } = await stockUp(database);
  await page.goto(`/admin/products?q=${name}&view=table`);
};

export const productForms: Record<string, FormExample> = {
  '/upload': {
    open: async (form) => form.page.goto('/admin/products/add'),
    send: async ({ page, say }) =>
      page.getByLabel(say('products_picture'), { exact: true }).setInputFiles(await photo('#0a0')),
    alert: both('Échec de l’envoi de l’image', 'Failed to upload image'),
  },
  '/admin/products/add': {
    open: async (form) => {
      await form.page.goto('/admin/products/add');
      await type(form, 'products_name_fr', 'Béquille');
      await type(form, 'products_price', '12500');
    },
    send: (form) => press(form, 'products_add'),
    alert: both('Erreur lors de l’ajout du produit', 'Error adding product'),
  },
  '/admin/products/edit/:id': {
    open: async (form) => {
      await openProduct(form);
      await type(form, 'products_name_fr', 'Béquille réglable');
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/count': {
    open: async (form) => {
      await openProduct(form);
      await type(form, 'products_counted', '17');
    },
    send: (form) => press(form, 'products_count_save'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/lots': {
    open: async (form) => {
      await openLots(form);
      await form.page.locator('#lot-pieces').fill('5');
      await form.page.locator('#lot-code').fill('B8');
    },
    send: ({ page, say }) => page.getByRole('button', { name: say('products_count_save') }).click(),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/lots/stop': {
    open: openLots,
    send: (form) => press(form, 'lots_stop'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/archive': {
    open: async ({ page, database }) => {
      const { name } = await stockUp(database);
      await page.goto(`/admin/products?q=${name}&view=tiles`);
    },
    send: async (form) => {
      await pressNamed(form, new RegExp(`^${form.say('products_delete')} zq`));
      await pressNamed(form, new RegExp(`${form.say('products_delete_again')} zq`));
    },
    alert: both('Erreur lors de la suppression du produit', 'Error deleting product'),
  },
  '/admin/products/:id/restore': {
    open: async ({ page, database }) => {
      const { id } = await stockUp(database);
      await database.query('update products set archived_at = now() where id = $1', [id]);
      await page.goto(`/admin/products/edit/${id}`);
    },
    send: (form) => pressNamed(form, new RegExp(`^${form.say('products_restore')}`)),
    alert: both('Erreur lors de la restauration du produit', 'Error restoring product'),
  },
  '/admin/products/:id/family': {
    open: async (form) => {
      const { id } = await stockUp(form.database);
      await form.page.goto(`/admin/products/${id}/family`);
      await form.page.getByLabel(/^(Taille de «|Size of “)/).fill('M');
    },
    send: (form) => press(form, 'product_family_join'),
    alert: saving,
  },
  '/admin/products/:id/family/leave': {
    open: async (form) => {
      const { id } = await stockUp(form.database);
      await form.database.query(
        `with made as (
          insert into families (slug, name) select slug, name from products where id = $1 returning id)
         update products set family_id = made.id, option1 = 'M' from made where products.id = $1`,
        [id],
      );
      await form.page.goto(`/admin/products/${id}/family`);
    },
    send: (form) => pressNamed(form, new RegExp(`^${form.say('product_family_leave')}`)),
    alert: saving,
  },
  '/admin/products/:id/cost': {
    open: async (form) => {
      await openProduct(form);
      await form.page.getByLabel(costLabel).fill('900');
    },
    send: (form) => press(form, 'cost_save'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/price': {
    open: async ({ page, database }) => {
      const { name } = await stockUp(database);
      await page.goto(`/admin/products?q=${name}&view=table`);
      await page.getByLabel(/^(Prix|Price) – zq/).fill('11000');
    },
    send: ({ page }) => page.getByLabel(/^(Prix|Price) – zq/).press('Enter'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/hide': {
    open: openInTable,
    send: async (form) => {
      await pressNamed(form, new RegExp(`^${form.say('page_other_acts')} – zq`));
      await pressNamed(form, new RegExp(`^${form.say('products_hide')} zq`));
    },
    alert: both('Erreur en masquant le produit', 'Error hiding the product'),
  },
  '/admin/products/:id/duplicate': {
    open: openInTable,
    send: async (form) => {
      await pressNamed(form, new RegExp(`^${form.say('page_other_acts')} – zq`));
      await pressNamed(form, new RegExp(`^${form.say('products_duplicate')} zq`));
    },
    alert: both('Erreur en dupliquant le produit', 'Error duplicating the product'),
  },
  '/admin/products/many': {
    open: async ({ page, database }) => {
      const { id } = await stockUp(database);
      await page.goto(`/admin/products/many?do=price&percent=10&id=${id}`);
    },
    send: (form) => pressNamed(form, /^(Changer les produits|Change the products)/),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/many/undo': {
    open: ({ page }) => page.goto(`/admin/products?changed=${randomUUID()}`),
    send: (form) => press(form, 'undo'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/stock/receive': {
    open: async (form) => {
      await form.page.goto('/admin/stock/receive');
      await type(form, 'receive_reference', `BL ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'receive_save'),
    alert: both('Erreur lors de l’enregistrement de la réception', 'Error saving the arrival'),
  },
  '/admin/stock/arrivals/:id': {
    open: async (form) => {
      await form.page.goto(`/admin/stock/arrivals/${(await addDraft(form.database)).id}`);
      await type(form, 'receive_reference', `BL ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'receive_save_draft'),
    alert: both('Erreur lors de l’enregistrement de la réception', 'Error saving the arrival'),
  },
  '/admin/stock/arrivals/:id/delete': {
    open: async ({ page, database }) => {
      await page.goto(`/admin/stock/arrivals/${(await addDraft(database)).id}`);
    },
    send: async (form) => {
      await press(form, 'arrivals_delete_draft');
      await confirm(form, 'arrivals_delete');
    },
    alert: both('Erreur lors de la suppression du brouillon', 'Error deleting the draft'),
  },
  '/admin/suppliers/:id': {
    open: async (form) => {
      await form.page.goto('/admin/suppliers/new');
      await type(form, 'field_name', `Fournisseur ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Erreur lors de l’enregistrement du fournisseur', 'Error saving the supplier'),
  },
  '/admin/stock/arrivals/:id/undo': {
    open: async ({ page, database }) => {
      await page.goto(`/admin/stock/arrivals/${await addArrival(database)}`);
    },
    send: (form) => press(form, 'arrivals_undo'),
    alert: both('Erreur lors de l’annulation de la réception', 'Error undoing the arrival'),
  },
  '/admin/families': {
    open: async (form) => {
      const { id } = await stockUp(form.database);
      await form.page.goto('/admin/families');
      await type(form, 'families_product', `#${id}`);
      await type(form, 'families_first_size', 'M');
    },
    send: (form) => press(form, 'families_add'),
    alert: saving,
  },
  '/admin/families/:id': {
    open: async (form) => {
      const { id } = await stockUp(form.database);
      const family = await firstId(
        form.database,
        `with made as (
          insert into families (slug, name) select slug, name from products where id = $1 returning id)
         update products set family_id = made.id, option1 = 'M' from made where products.id = $1 returning made.id`,
        [id],
      );
      await form.page.goto(`/admin/families/${family}`);
      await type(form, 'products_name_fr', 'Genouillère');
    },
    send: (form) => press(form, 'save_changes'),
    alert: saving,
  },
  '/admin/size-guides/:id': {
    open: async (form) => {
      await form.page.goto('/admin/size-guides/new');
      await type(form, 'size_guides_name_fr', 'Genou');
    },
    send: (form) => press(form, 'save_changes'),
    alert: saving,
  },
  '/admin/products/import': {
    open: async ({ page, say }) => {
      await page.goto('/admin/products/import');
      await page
        .getByLabel(say('imports_file'))
        .setInputFiles({ name: 'prix.csv', mimeType: 'text/csv', buffer: Buffer.from('sku;nom;prix\n') });
    },
    send: (form) => press(form, 'imports_check'),
    alert: {
      fr: /Le fichier n’a pas pu être vérifié|Ce fichier est trop grand/,
      en: /The file could not be checked|This file is too large/,
    },
  },
  '/admin/products/import/:id': {
    open: async (form) => {
      const { page, say } = form;
      await page.goto('/admin/products/import');
      // Columns that were mapped once are not asked again.
      const unknown = `Couleur ${randomUUID().slice(0, 8)}`;
      const buffer = Buffer.from(`Code;Nom;Prix;Rayon;${unknown}\nE2E-1;Canne;9;Marche;Bleu`);
      await page
        .getByLabel(say('imports_file'))
        .setInputFiles({ name: 'tarif.csv', mimeType: 'text/csv', buffer });
      await press(form, 'imports_check');
      await page.getByLabel('Code', { exact: true }).selectOption('sku');
      await page.getByLabel(say('imports_map_leave')).check();
      await page.getByLabel('Marche').selectOption('medical');
    },
    send: (form) => press(form, 'imports_check'),
    alert: both('Le fichier n’a pas pu être vérifié', 'The file could not be checked'),
  },
  '/admin/products/import/:id/apply': {
    open: async (form) => {
      const { page, say } = form;
      await page.goto('/admin/products/import');
      const sku = `E2E-${randomUUID().slice(0, 8)}`;
      const buffer = Buffer.from(
        `sku;nom;prix;dernier prix;catégorie;stock\n${sku};Canne ${sku};9;9;Médical;4`,
      );
      await page
        .getByLabel(say('imports_file'))
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await press(form, 'imports_check');
      await expect(page.getByRole('button', { name: say('imports_apply') })).toBeVisible();
    },
    send: (form) => press(form, 'imports_apply'),
    alert: both('Erreur lors de l’application de l’import', 'Error applying the import'),
  },
};
