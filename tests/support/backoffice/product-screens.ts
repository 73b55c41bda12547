import { type Browser, expect, type Page } from '@playwright/test';
import type { Language } from '../../../app/domain/localized.ts';
import { plain } from '../visitor.ts';
import { hire, signIn } from './backoffice.ts';

/** The words of the products' screens. */
export const words = {
  fr: {
    search: 'Rechercher des produits',
    category: 'Catégorie',
    wellness: 'Bien-être',
    medical: 'Médical',
    show: 'Afficher',
    archived: 'Archivés',
    found: (count: number) => new RegExp(`^${count} produits$`),
    nothing: 'Aucun produit ne correspond à cette recherche.',
    all: 'Voir tous les produits',
    next: 'Page suivante',
    page: 'Page 2 sur 2',
    low: (stock: number, threshold: number) => `Stock bas : ${stock} (seuil : ${threshold})`,
    add: 'Ajouter un produit',
    nameFr: 'Nom (français)',
    nameEn: 'Nom (anglais)',
    descriptionFr: 'Description (français)',
    descriptionEn: 'Description (anglais)',
    price: /^Prix/,
    lprice: /^Dernier prix/,
    stock: /^Stock/,
    sku: 'Référence (SKU)',
    facts: 'Pour aider l’acheteur à choisir',
    history: 'Historique du stock',
    goesWith: 'Va avec',
    picture: 'Photo',
    preview: 'Aperçu de l’image',
    sending: 'Envoi de l’image',
    awaited: 'L’enregistrement suivra dès que la photo sera envoyée.',
    added: 'Produit ajouté.',
    back: 'Retour',
    inShop: 'Voir dans la boutique',
    summary: 'Veuillez corriger les champs suivants',
    required: 'Ce champ est obligatoire.',
    amount: 'Indiquez un montant entier en FCFA, par exemple 12 500.',
    pieces: 'Saisissez un nombre entier de pièces, 0 ou plus.',
    skuTaken: 'Un autre produit porte cette référence.',
    floor: 'Le dernier prix dépasse le prix.',
    save: 'Enregistrer les modifications',
    saved: 'Modifications enregistrées',
    stale: 'a modifié ce produit entre-temps',
    staleChange: 'Prix : 10 000 FCFA → 9 000 FCFA',
    onTop: 'Enregistrer par-dessus',
    theirs: 'Reprendre la nouvelle version',
    counted: 'Pièces comptées',
    note: 'Remarque',
    count: 'Enregistrer le comptage',
    current: (stock: number) => `Stock actuel : ${stock}`,
    moved: 'Le stock a changé entre-temps : il est maintenant de 18. Comptez de nouveau.',
    sale: 'Comptage',
    remove: 'Supprimer',
    again: 'Cliquer encore pour supprimer',
    gone: 'Produit archivé : il n’est plus en vente.',
    undo: 'Annuler',
    restore: 'Restaurer',
    restored: 'Produit restauré',
    isArchived: 'Ce produit est archivé : il n’est plus en vente.',
    missing: 'Produit introuvable',
    edit: 'Modifier',
    acts: 'Autres actions',
  },
  en: {
    search: 'Search products',
    category: 'Category',
    wellness: 'Wellness',
    medical: 'Medical',
    show: 'Show',
    archived: 'Archived',
    found: (count: number) => new RegExp(`^${count} products$`),
    nothing: 'No product matches this search.',
    all: 'Show all products',
    next: 'Next page',
    page: 'Page 2 of 2',
    low: (stock: number, threshold: number) => `Low stock: ${stock} (alert at ${threshold})`,
    add: 'Add product',
    nameFr: 'Name (French)',
    nameEn: 'Name (English)',
    descriptionFr: 'Description (French)',
    descriptionEn: 'Description (English)',
    price: /^Price/,
    lprice: /^Last price/,
    stock: /^Stock/,
    facts: 'To help the buyer decide',
    history: 'Stock history',
    goesWith: 'Goes with',
    sku: 'SKU',
    picture: 'Picture',
    preview: 'Preview of the picture',
    sending: 'Sending the picture',
    awaited: 'Saving follows as soon as the picture is sent.',
    added: 'Product added.',
    back: 'Back',
    inShop: 'See in the shop',
    summary: 'Please correct the following fields',
    required: 'This field is required.',
    amount: 'Enter a whole amount in FCFA, for example 12,500.',
    pieces: 'Enter a whole number of pieces, 0 or more.',
    skuTaken: 'Another product has this SKU.',
    floor: 'The last price is above the price.',
    save: 'Save Changes',
    saved: 'Changes saved successfully!',
    stale: 'changed this product meanwhile',
    staleChange: 'Price: 10,000 FCFA → 9,000 FCFA',
    onTop: 'Save on top',
    theirs: 'Load their version',
    counted: 'Counted pieces',
    note: 'Note',
    count: 'Save the count',
    current: (stock: number) => `Current stock: ${stock}`,
    moved: 'The stock has changed meanwhile: it is now 18. Count again.',
    sale: 'Count',
    remove: 'Delete',
    again: 'Click again to delete',
    gone: 'Product archived: it is no longer on sale.',
    undo: 'Undo',
    restore: 'Restore',
    restored: 'Product restored',
    isArchived: 'This product is archived: it is not on sale.',
    missing: 'Product not found',
    edit: 'Edit',
    acts: 'Other actions',
  },
} satisfies Record<Language, unknown>;

export const widths = { fr: 360, en: 1280 };

/** Signs an editor in, on a phone in French and on a wide screen in English. */
export async function openBackoffice(
  page: Page,
  database: Parameters<typeof hire>[0],
  language: Language,
  role: 'admin' | 'editor' = 'editor',
) {
  await page.setViewportSize({ width: widths[language], height: 800 });
  const staff = await hire(database, { role, language });
  await signIn(page, staff);
  return staff;
}

/** Opens or reloads a screen and waits for hydration: the first thing that the page's script asks for is the live stream. */
export async function openHydrated(page: Page, open: () => Promise<unknown>) {
  // On a busy machine the page before may ask this late.
  let isNew = false;
  page.once('framenavigated', () => {
    isNew = true;
  });
  const live = page.waitForRequest((request) => isNew && request.url().endsWith('/admin/live'));
  await open();
  await live;
}

/** Rows of a table, and on a phone those of the list, keep their acts in a menu. */
export async function openActs(page: Page, name: string) {
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  const menu = page.getByRole('button', {
    name: new RegExp(`^(${words.fr.acts}|${words.en.acts}) – ${name}`),
  });
  if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
}

/** Text as the page shows it, its French spaces as a person types them. */
export async function expectText(page: Page, text: string) {
  await expect(async () => expect(plain(await page.getByRole('main').textContent())).toContain(text)).toPass({
    timeout: 10_000,
  });
}

export async function visit(browser: Browser, path: string) {
  const page = await browser.newPage({ baseURL: process.env.SHOP_ADDRESS ?? '' });
  const answer = await page.goto(path);
  return { page, status: answer?.status() };
}
