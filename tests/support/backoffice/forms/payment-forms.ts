import { expect } from '@playwright/test';
import { addOrder } from '../changes/change.ts';
import {
  addAdvance,
  addClaim,
  addDebtor,
  addPayment,
  addWithheld,
  closeLongAgo,
} from '../changes/payment-changes.ts';
import { both, type FormExample, type FormPage, press, pressNamed, type } from './form-example.ts';

const openClaim = async ({ page, database }: FormPage) => {
  const { rows } = await database.query('select order_id from payment_claims where id = $1', [
    await addClaim(database),
  ]);
  await page.goto(`/admin/orders/${rows[0].order_id}`);
};

const claimNotAnswered = both(
  'Erreur lors de l’enregistrement de votre réponse. Réessayez.',
  'Error saving the answer. Try again.',
);
const paymentNotRecorded = both(
  'Erreur lors de l’enregistrement du paiement. Réessayez.',
  'Error recording the payment. Try again.',
);

/** The forms of payments, refunds, announced payments, and of what buyers read about paying. */
export const paymentForms: Record<string, FormExample> = {
  '/admin/claims/:id/confirm': {
    open: openClaim,
    send: (form) => pressNamed(form, /^(Confirmer le paiement|Confirm payment) /),
    alert: claimNotAnswered,
  },
  '/admin/claims/:id/refuse': {
    open: openClaim,
    send: (form) => pressNamed(form, /^(Paiement .* pas reçu|Payment .* not received)$/),
    alert: claimNotAnswered,
  },
  '/admin/deliveries/collect': {
    open: async ({ page, database }) => {
      const { order } = await addOrder(database);
      await database.query(
        "insert into deliveries (order_id, method, town, place) values ($1, 'zone', 'Douala', 'Bonamoussadi')",
        [order],
      );
      await page.goto('/admin/deliveries/collect');
      await page.locator(`#amount-${order}`).fill('9 000');
    },
    send: (form) => press(form, 'tour_collect_save'),
    alert: paymentNotRecorded,
  },
  '/admin/orders/:id/payments': {
    open: async (form) => {
      const { order } = await addOrder(form.database);
      await form.page.goto(`/admin/orders/${order}/payments`);
      await type(form, 'payment_reference', 'MP 12');
    },
    send: (form) => press(form, 'payment_save'),
    alert: paymentNotRecorded,
  },
  '/admin/orders/:id/advance': {
    open: async (form) => {
      const { to } = await addAdvance(form);
      await form.page.goto(`/admin/orders/${to}`);
    },
    send: (form) => pressNamed(form, /(avec l’avance|with the advance)/),
    alert: both('L’avance n’a pas été imputée. Réessayez.', 'The advance was not used. Try again.'),
  },
  '/admin/receivables/remind': {
    open: async (form) => {
      // The largest is on the first page.
      await addDebtor(form.database, form.staff, 900_000_000);
      await form.page.goto('/admin/receivables');
    },
    send: (form) => pressNamed(form, /^(Relancer|Remind) /),
    alert: both(
      'Erreur lors de la préparation de la relance. Réessayez.',
      'Error preparing the reminder. Try again.',
    ),
  },
  '/admin/receivables/withheld/:id': {
    open: async (form) => {
      const id = await addWithheld(form.database, form.staff);
      await form.page.goto(`/admin/receivables/withheld/${id}`);
      await type(form, 'withheld_attestation', 'ATT 17');
    },
    send: (form) => press(form, 'withheld_save'),
    alert: both(
      'L’attestation n’a pas été enregistrée. Réessayez.',
      'The certificate was not recorded. Try again.',
    ),
  },
  '/admin/orders/:id/refund': {
    open: async (form) => {
      const { order } = await addPayment(form);
      await form.page.goto(`/admin/orders/${order}/refund`);
      await type(form, 'payment_amount', '1');
    },
    send: (form) => press(form, 'payment_refund_save'),
    alert: paymentNotRecorded,
  },
  '/admin/accounting/accounts': {
    open: async (form) => {
      await form.page.goto('/admin/accounting/accounts');
      // Another value than the last run's, which was saved: only a change can be.
      await form.page.locator('#sales').fill(`7011${String(Date.now()).slice(-8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Les comptes n’ont pas été enregistrés.', 'The accounts were not saved.'),
  },
  '/admin/accounting/close': {
    open: async (form) => {
      await form.database.query('delete from closed_months');
      await form.page.goto('/admin/accounting?month=2001-01');
      await expect(form.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    send: (form) => pressNamed(form, /^(Clôturer|Close) /),
    alert: both('Le mois n’a pas été clôturé', 'The month was not closed'),
  },
  '/admin/accounting/:id/reopen': {
    open: async (form) => {
      await closeLongAgo(form.database);
      await form.page.goto('/admin/accounting/2001-01/reopen');
      await type(form, 'closing_reason', 'Un oubli');
    },
    send: (form) => press(form, 'closing_reopen'),
    alert: both('Le mois n’a pas été rouvert', 'The month was not reopened'),
  },
  '/admin/payment-terms': {
    open: async (form) => {
      await form.page.goto('/admin/payment-terms');
      await form.page.locator('#momoFr').fill('Au 677 00 00 11');
    },
    send: (form) => press(form, 'save_changes'),
    alert: both(
      'Erreur lors de l’enregistrement des moyens de paiement. Réessayez.',
      'Error saving the payment terms. Try again.',
    ),
  },
  '/admin/payments/:id/void': {
    open: async (form) => {
      const { id } = await addPayment(form);
      await form.page.goto(`/admin/payments/${id}/void`);
      await type(form, 'payment_void_reason', 'Saisi deux fois');
    },
    send: (form) => press(form, 'payment_void_save'),
    alert: both(
      'Erreur lors de l’annulation du paiement. Réessayez.',
      'Error voiding the payment. Try again.',
    ),
  },
};
