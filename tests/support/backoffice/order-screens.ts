import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Language } from '../../../app/domain/localized.ts';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { openDatabase } from '../../../app/platform/database/database.server.ts';
import { putOnSale } from '../products.ts';
import { test as shopTest } from '../visitor.ts';

/** The words of the orders' screens. */
export const words = {
  fr: {
    orders: 'Commandes',
    search: 'Rechercher par nom, téléphone ou numéro',
    one: '1 commande',
    none: 'Aucune commande trouvée',
    showAll: 'Voir toutes les commandes',
    pending: /^En attente/,
    completed: /^Terminée/,
    status: /^État/,
    price: 'Prix convenu',
    total: 'Total',
    above: '1 000 FCFA au-dessus du dernier prix',
    below: '500 FCFA en dessous du dernier prix.',
    adminOnly: 'Un administrateur doit accepter ce prix.',
    agreed: '7 500 FCFA',
    grouped: '7\u202f500',
    save: 'Enregistrer les modifications',
    saved: 'Modifications enregistrées avec succès !',
    repriced: (name: string) => `Prix, ${name} : prix affiché → 7 500 FCFA`,
    floors: 'Dernier prix',
    belowFloor: 'En dessous du dernier prix',
    view: (number: string) => `Voir la commande ${number}`,
    short: 'Le stock ne suffit pas',
    shortLine: 'Demandé : 3, disponible : 2',
    shortTold: (name: string) => `${name} : demandé 3, sorti du stock 2`,
    correct: /^Corriger le stock/,
    accept: 'Terminer en notant le manque',
    note: 'Note interne',
    stale: 'Cette commande a été modifiée entre-temps',
    noted: 'Note : vide → Livrer lundi',
    saveMine: 'Enregistrer quand même',
    loadTheirs: 'Reprendre leur version',
    enter: 'Saisir une commande',
    saveEntry: 'Enregistrer la commande',
    entered: 'Commande enregistrée.',
    name: 'Nom',
    phone: 'Téléphone',
    nameMissing: 'Indiquez le nom du client.',
    linesMissing: 'Ajoutez au moins un article.',
    pick: 'Ajouter un article',
    quantity: 'Quantité',
    restore: 'Les reprendre',
    confirmed: 'Commande confirmée',
    invoice: 'Imprimer la facture',
    noInvoice: 'Une commande annulée n’a pas de facture.',
    notFound: 'Commande introuvable',
    back: 'Retour',
    leave: 'Vos modifications ne sont pas enregistrées',
    leaveNow: 'Continuer sans enregistrer',
    cancel: 'Annuler',
    isConfirmed: 'est confirmée',
  },
  en: {
    orders: 'Orders',
    search: 'Search by name, phone or number',
    one: '1 order',
    none: 'No orders found',
    showAll: 'Show all orders',
    pending: /^Pending/,
    completed: /^Completed/,
    status: /^Status/,
    price: 'Actual price',
    total: 'Total',
    above: '1,000 FCFA above the last price',
    below: '500 FCFA below the last price.',
    adminOnly: 'An admin must accept this price.',
    agreed: '7,500 FCFA',
    grouped: '7,500',
    save: 'Save Changes',
    saved: 'Changes saved successfully!',
    repriced: (name: string) => `Price of ${name}: listed price → 7,500 FCFA`,
    floors: 'Last prices',
    belowFloor: 'Below the last price',
    view: (number: string) => `View order ${number}`,
    short: 'Not enough stock',
    shortLine: '3 wanted, 2 available',
    shortTold: (name: string) => `${name}: 2 of 3 taken from stock`,
    correct: /^Correct the stock/,
    accept: 'Complete with the shortage recorded',
    note: 'Internal note',
    stale: 'This order was changed meanwhile',
    noted: 'Note: empty → Livrer lundi',
    saveMine: 'Save mine as well',
    loadTheirs: 'Load their version',
    enter: 'Create order',
    saveEntry: 'Save the order',
    entered: 'Order created.',
    name: 'Name',
    phone: 'Phone',
    nameMissing: 'Enter the customer’s name.',
    linesMissing: 'Add at least one item.',
    pick: 'Add an item',
    quantity: 'Quantity',
    restore: 'Restore them',
    confirmed: 'Order confirmed',
    invoice: 'Print Invoice',
    noInvoice: 'A cancelled order has no invoice.',
    notFound: 'Order not found',
    back: 'Back',
    leave: 'Your changes are not saved',
    leaveNow: 'Continue without saving',
    cancel: 'Cancel',
    isConfirmed: 'is confirmed',
  },
} satisfies Record<Language, unknown>;
type Placed = {
  id: string;
  number: string;
  customer: string;
  phone: string;
  product: string;
  productId: number;
};
type Wanted = { quantity?: number; stock?: number; language?: Language; customer?: string; product?: string };
type Fixtures = { place: (wanted?: Wanted) => Promise<Placed> };

/** Orders of customers, each of a product of its own: listed at 10 000 FCFA, its floor at 8 000. */
export const test = shopTest.extend<Fixtures>({
  place: async ({ shop }, use) => {
    await use((wanted) => placeNewOrder(shop.database, wanted));
  },
});

export async function placeNewOrder(database: pg.Client, wanted: Wanted = {}): Promise<Placed> {
  const { quantity = 1, stock = 10, language = 'fr', ...names } = wanted;
  const { db, close } = openDatabase(process.env.SHOP_DATABASE ?? '', () => {});
  const mark = randomUUID().slice(0, 8);
  const { customer = `Élodie Ngo ${mark}`, product = `Attelle ${mark}` } = names;
  const phone = `+2376${randomInt(10_000_000, 99_999_999)}`;
  const onSale = await putOnSale(db, { slug: `attelle-${mark}`, name: product, stock });
  const placed = await placeOrder(db, {
    key: randomUUID(),
    language,
    buyer: { name: customer, phone, phoneTyped: phone },
    lines: [{ productId: onSale.id, quantity }],
    seenTotal: undefined,
  });
  await close();
  if (!placed.ok) throw new Error(placed.reason);
  const { rows } = await database.query('select id, number from orders where token = $1', [placed.token]);
  return { ...rows[0], customer, phone, product, productId: onSale.id };
}

export const widths = { fr: 360, en: 1280 } satisfies Record<Language, number>;
type Reader = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

export async function storedPrice(database: Reader, orderId: string) {
  const { rows } = await database.query(
    'select actual_price, total_amount from order_items join orders on orders.id = order_id where order_id = $1',
    [orderId],
  );
  return rows[0];
}

export async function stockOf(database: Reader, productId: number) {
  const { rows } = await database.query(
    `select stock, sum(change)::int as ledger, count(*)::int as moves
       from products join stock_movements on product_id = products.id where products.id = $1 group by stock`,
    [productId],
  );
  return rows[0];
}
