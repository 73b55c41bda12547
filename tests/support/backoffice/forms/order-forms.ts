import { randomUUID } from 'node:crypto';
import { addOrder } from '../changes/change.ts';
import { addOrderOfLot, addOutgoing, addSoldLot, addTrialOrder, addUnit } from '../changes/order-changes.ts';
import { placeNewOrder } from '../order-screens.ts';
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

const openOrder = async ({ page, database }: FormPage) => {
  const { id } = await placeNewOrder(database);
  await page.goto(`/admin/orders/${id}`);
};

const openDelivery = async (form: FormPage) => {
  await openOrder(form);
  await form.page.goto(`${new URL(form.page.url()).pathname}/delivery`);
};

const openOutbox = async (form: FormPage) => {
  await addOutgoing(form.database);
  await form.page.goto('/admin/outbox');
};

const openCompletedOrder = async ({ page, database }: FormPage) => {
  const id = await firstId(
    database,
    `select id from orders where status = 'completed' and id not in (select order_id from invoices) order by random() limit 1`,
  );
  await page.goto(`/admin/orders/${id}`);
};

export const orderForms: Record<string, FormExample> = {
  '/admin/orders/:id/serials': {
    open: async ({ page, database }) => {
      const { order, item } = await addOrder(database);
      await database.query('update settings set serials_on = true');
      await page.goto(`/admin/orders/${order}/serials`);
      await page.locator(`#serials-${item}`).fill(`SN ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'serials_save'),
    alert: both('Les numéros n’ont pas été enregistrés.', 'The numbers were not saved.'),
  },
  '/admin/lots/:id/expiry': {
    open: async (form) => {
      const { lot } = await addSoldLot(form.database);
      await form.page.goto(`/admin/lots/${lot}/expiry`);
      await type(form, 'credit_reason', 'Lu sur la boîte');
    },
    send: (form) => press(form, 'expiry_correct'),
    alert: both('La date n’a pas été enregistrée.', 'The date was not saved.'),
  },
  '/admin/lots/:id/reached': {
    open: async ({ page, database }) => {
      const { lot } = await addSoldLot(database);
      await page.goto(`/admin/lots/${lot}`);
    },
    send: (form) => pressNamed(form, /^(Joint|Reached)/),
    alert: both('Ce n’est pas enregistré. Réessayez.', 'This was not saved. Try again.'),
  },
  '/admin/units/:id/reached': {
    open: async ({ page, database }) => page.goto(`/admin/units/${await addUnit(database)}`),
    send: (form) => pressNamed(form, /^(Joint|Reached)/),
    alert: both('Ce n’est pas enregistré. Réessayez.', 'This was not saved. Try again.'),
  },
  '/admin/orders/:id/lots': {
    open: async ({ page, database }) => {
      const { order, lot } = await addOrderOfLot(database);
      await page.goto(`/admin/orders/${order}/lots`);
      await page.locator(`#next-${lot}`).fill('1');
    },
    send: (form) => press(form, 'order_lots_save'),
    alert: both('Les lots n’ont pas été enregistrés.', 'The lots were not saved.'),
  },
  '/admin/units/:id': {
    open: async (form) => {
      await form.page.goto(`/admin/units/${await addUnit(form.database)}`);
      await type(form, 'units_details', 'Filtre changé');
    },
    send: (form) => press(form, 'units_save'),
    alert: both('Rien n’a été enregistré.', 'Nothing was recorded.'),
  },
  '/admin/units/:id/warranty': {
    open: async (form) => {
      await form.page.goto(`/admin/units/${await addUnit(form.database)}/warranty`);
      await type(form, 'units_months', '36');
    },
    send: (form) => press(form, 'units_months_save'),
    alert: both('Rien n’a été enregistré.', 'Nothing was recorded.'),
  },
  '/admin/orders/new': {
    open: async (form) => {
      await form.page.goto('/admin/orders/new');
      await type(form, 'field_name', 'Client au comptoir');
      await type(form, 'field_phone', '677000012');
    },
    send: (form) => press(form, 'orders_enter_save'),
    alert: saving,
  },
  '/admin/orders/trial/make': {
    open: async ({ page, database }) => {
      await database.query('delete from trial_orders');
      await page.goto('/admin/orders/trial');
    },
    send: (form) => press(form, 'first_day_order'),
    alert: both('Rien n’a été changé. Réessayez.', 'Nothing was changed. Try again.'),
  },
  '/admin/orders/trial/delete': {
    open: async ({ page, database }) => {
      await addTrialOrder(database);
      await page.goto('/admin/orders/trial');
    },
    send: async (form) => {
      await press(form, 'trial_remove');
      await confirm(form, 'trial_remove');
    },
    alert: both('Rien n’a été changé. Réessayez.', 'Nothing was changed. Try again.'),
  },
  '/admin/orders/:id': {
    open: async (form) => {
      await openOrder(form);
      await type(form, 'orders_note', 'à rappeler demain');
    },
    send: (form) => press(form, 'save_changes'),
    alert: saving,
  },
  '/admin/orders/:id/delivery': {
    open: async (form) => {
      await openDelivery(form);
      await type(form, 'delivery_landmark_name', `Portail ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => pressNamed(form, /^(Enregistrer : Prête|Save: Ready)$/),
    alert: both(
      'Erreur lors de l’enregistrement de la livraison. Réessayez.',
      'Error saving the delivery. Try again.',
    ),
  },
  '/admin/orders/:id/invoice': {
    open: openCompletedOrder,
    send: (form) => press(form, 'orders_print_invoice'),
    alert: both('Erreur lors de l’établissement de la facture', 'Error issuing the invoice'),
  },
  '/admin/price-requests/:id/answer': {
    open: async ({ page, database }) => {
      const id = await firstId(
        database,
        `insert into price_requests (order_id, terms, basis, asked_by_name)
         select id, '{"prices": [], "discount": 500}', '', 'Paul' from orders
           where not exists (select from price_requests where order_id = orders.id and answer is null) limit 1
         returning order_id as id`,
      );
      await page.goto(`/admin/orders/${id}`);
    },
    send: (form) => press(form, 'orders_price_refuse'),
    alert: saving,
  },
  '/admin/counter': {
    open: async (form) => {
      await form.page.goto('/admin/counter');
      await form.page.locator('.goods-tile').first().click();
    },
    send: (form) => pressNamed(form, /^(Encaisser|Take payment)/),
    alert: both('Erreur lors de l’enregistrement de la vente', 'Error saving the sale'),
  },
  '/admin/customers/:id': {
    open: async ({ page, database }) => {
      const id = await firstId(
        database,
        "select id from orders where erased_at is null and phone <> '' order by random() limit 1",
      );
      await page.goto(`/admin/customers/${id}`);
      await page.locator('#note').fill(`préfère le matin ${randomUUID()}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both(
      'Erreur lors de l’enregistrement de la note. Réessayez.',
      'Error saving the note. Try again.',
    ),
  },
  '/admin/outbox/:id/sent': {
    open: openOutbox,
    send: (form) => pressNamed(form, /^(Envoyé|Sent)/),
    alert: both('Erreur en marquant le message. Réessayez.', 'Error marking the message. Try again.'),
  },
  '/admin/outbox/:id/skip': {
    open: openOutbox,
    send: (form) => pressNamed(form, /^(Passer|Skip)/),
    alert: both('Erreur en marquant le message. Réessayez.', 'Error marking the message. Try again.'),
  },
  '/admin/delivery': {
    open: async (form) => {
      await form.page.goto('/admin/delivery');
      await type(form, 'delivery_fee', '1750');
    },
    send: (form) => press(form, 'delivery_check'),
    alert: both('Erreur lors de l’enregistrement des listes.', 'Error saving the lists.'),
  },
};
