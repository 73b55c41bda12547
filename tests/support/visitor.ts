import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { Language } from '../../app/domain/localized.ts';
import { type KneeSupports, putBedOnSale, putFamilyOnSale, takeOffSale } from './shown-products.ts';

export const words = {
  fr: {
    addToCart: 'Ajouter au panier',
    cart: /^Panier/,
    name: 'Nom',
    phone: 'Téléphone',
    placeOrder: 'Passer la commande',
    whatsapp: 'Continuer sur WhatsApp',
    increase: 'Augmenter la quantité',
    decrease: 'Diminuer la quantité',
    remove: 'Retirer',
    undo: 'Annuler',
    empty: 'Votre panier est vide',
    search: 'Rechercher des produits',
    send: 'Envoyer le message',
    email: 'E-mail',
    subject: 'Objet',
    message: 'Message',
    sent: 'Message envoyé avec succès !',
    viewAll: 'Voir tout',
    saved: 'Commande enregistrée',
    close: 'Fermer',
    none: 'Aucun produit trouvé',
    chips: ['Tous', 'Orthopédie', 'Physiothérapie', 'Médical', 'Bien-être'],
    sendNow: 'Envoyer maintenant',
  },
  en: {
    addToCart: 'Add to Cart',
    cart: /^Cart/,
    name: 'Name',
    phone: 'Phone',
    placeOrder: 'Place Order',
    whatsapp: 'Continue on WhatsApp',
    increase: 'Increase quantity',
    decrease: 'Decrease quantity',
    remove: 'Remove',
    undo: 'Undo',
    empty: 'Your cart is empty',
    search: 'Search products',
    send: 'Send Message',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    sent: 'Message sent successfully!',
    viewAll: 'View All',
    saved: 'Order received',
    close: 'Close',
    none: 'No products found',
    chips: ['All', 'Orthopedic', 'Physiotherapy', 'Medical', 'Wellness'],
    sendNow: 'Send now',
  },
} satisfies Record<Language, unknown>;

const ownHost = () => new URL(process.env.SHOP_ADDRESS ?? '').hostname;

export type Fixtures = {
  shop: { database: pg.Client; at: (language: Language, path: string) => string };
  /** On sale during the test. */
  family: KneeSupports;
  /** The page of a bed with eight pictures, on sale during the test. */
  bed: string;
  asOpened: undefined;
};

/** The file of journeys that a worker's shop is at now. */
let setUpFor: { shop: string | undefined; file: string } | undefined;

/** What journeys set for the whole shop, and other journeys rely on. */
const setUp = ['settings', 'company_info', 'content', 'payment_terms'];

/** A visitor and the shop's database. Console errors and requests to other sites fail the test. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.SHOP_ADDRESS),
  shop: async ({ browserName: _ }, use) => {
    const database = new pg.Client({ connectionString: process.env.SHOP_DATABASE });
    await database.connect();
    await use({
      database,
      at: (language, path) => (language === 'fr' ? path : path === '/' ? '/en' : `/en${path}`),
    });
    await database.end();
  },
  // The journeys before it may be another file's, which set up the shop for its own.
  asOpened: [
    async ({ shop }, use, { file }) => {
      const { SHOP_DATABASE } = process.env;
      if (SHOP_DATABASE !== setUpFor?.shop || file !== setUpFor?.file) await setUpAsOpened(shop.database);
      setUpFor = { shop: SHOP_DATABASE, file };
      await use(undefined);
    },
    { auto: true },
  ],
  family: async ({ shop }, use) => {
    const family = await putFamilyOnSale(shop.database);
    await use(family);
    await takeOffSale(shop.database, Object.values(family.pages));
  },
  bed: async ({ shop }, use) => {
    const bed = await putBedOnSale(shop.database);
    await use(bed);
    await takeOffSale(shop.database, [bed]);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) hydrateBeforeActing(page);
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      const isOffline =
        /ERR_INTERNET_DISCONNECTED|ERR_FAILED|the server responded with a status of (4\d\d|50[23])/.test(
          message.text(),
        );
      if (message.type() === 'error' && !isOffline) complaints.push(message.text());
    });
    // No request goes to another site (decisions/019).
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== ownHost()) complaints.push(`asks ${request.url()}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

async function setUpAsOpened(database: pg.Client) {
  await database.query(`create schema if not exists as_opened;
    ${setUp.map((table) => `create table if not exists as_opened.${table} as table ${table};`).join('\n')}
    ${setUp.map((table) => `delete from ${table}; insert into ${table} table as_opened.${table};`).join('\n')}
    delete from trial_orders;`);
}

/** What a person does comes after hydration; what a program does at once would meet a page without its script. */
function hydrateBeforeActing(page: Page) {
  const open = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  const waitForHydration = () =>
    page.waitForFunction(() => {
      const root = document.querySelector('main') ?? document.documentElement;
      // React marks each element that it has taken over.
      return (
        !('__reactRouterContext' in window) || Object.keys(root).some((key) => key.startsWith('__react'))
      );
    });
  page.goto = async (address, options) => {
    const response = await open.goto(address, options);
    await waitForHydration();
    return response;
  };
  page.reload = async (options) => {
    const response = await open.reload(options);
    await waitForHydration();
    return response;
  };
}

/** Replaces French spaces by ordinary ones. */
export function plain(text: string | null | undefined): string {
  return (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
}

export async function order(page: Page, language: Language, buyer: { name: string; phone: string }) {
  await page.getByLabel(words[language].name).fill(buyer.name);
  await page.getByLabel(words[language].phone).fill(buyer.phone);
  await page.getByRole('button', { name: words[language].placeOrder }).click();
}

export async function chatText(page: Page, language: Language): Promise<URL> {
  const href = await page.getByRole('link', { name: words[language].whatsapp }).getAttribute('href');
  return new URL(href ?? '');
}
