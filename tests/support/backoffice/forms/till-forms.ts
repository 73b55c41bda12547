import { randomUUID } from 'node:crypto';
import { openTestTill } from '../changes/payment-changes.ts';
import { both, type FormExample, press, type } from './form-example.ts';

/** The forms of the till, whose module is off in a new shop. */
export const tillForms: Record<string, FormExample> = {
  '/admin/till/open': {
    open: async (form) => {
      await form.database.query('update settings set till_on = true');
      await form.page.goto('/admin/till/open');
      await form.page.locator('#name').fill(`Caisse ${randomUUID().slice(0, 8)}`);
      await type(form, 'till_float', '5 000');
    },
    send: (form) => press(form, 'till_open'),
    alert: both('Erreur lors de l’ouverture de la caisse. Réessayez.', 'Error opening the till. Try again.'),
  },
  '/admin/till/move': {
    open: async (form) => {
      await openTestTill(form.database, form.staff);
      await form.page.goto('/admin/till/move');
      await type(form, 'payment_amount', '1 500');
      await type(form, 'till_reason', 'Taxi');
    },
    send: (form) => press(form, 'till_move_save'),
    alert: both(
      'Erreur lors de l’enregistrement du mouvement. Réessayez.',
      'Error recording the cash in or out. Try again.',
    ),
  },
  '/admin/till/close': {
    open: async (form) => {
      await openTestTill(form.database, form.staff);
      await form.page.goto('/admin/till/close');
      await form.page.locator('#count10000').fill('1');
      await type(form, 'payment_note', 'Compté deux fois');
    },
    send: (form) => press(form, 'till_close'),
    alert: both('Erreur lors de la fermeture de la caisse. Réessayez.', 'Error closing the till. Try again.'),
  },
};
