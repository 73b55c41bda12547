import { Buffer } from 'node:buffer';
import { expect } from '@playwright/test';
import { addOrder } from '../changes/change.ts';
import {
  addCancelledAfterNote,
  addInvoice,
  addOrganisation,
  addTestQuote,
} from '../changes/paper-changes.ts';
import { both, type FormExample, type FormPage, press, pressNamed, type } from './form-example.ts';

const openSentQuote = async ({ page, database }: FormPage) =>
  page.goto(`/admin/quotes/${await addTestQuote(database, 'sent')}`);

const openQuoteForm = async ({ page, database }: FormPage, state: 'requested' | 'draft') => {
  await page.goto(`/admin/quotes/${await addTestQuote(database, state)}`);
  // The field of the price appears once its product is looked up.
  await expect(page.locator('input[id^="price-"]')).toHaveValue(/^12.000$/);
};

const quoteNotSaved = both('Erreur lors de l’enregistrement du devis', 'Error saving the quote');
const organisationNotSaved = both(
  'Erreur lors de l’enregistrement de l’organisation',
  'Error saving the organisation',
);

/** The forms of quotes, invoices, credit notes, delivery notes, their stamp, and the organisations that they are for. */
export const paperForms: Record<string, FormExample> = {
  '/admin/company/stamp': {
    open: async ({ page }) => {
      await page.goto('/admin/company');
      // The shop refuses this file: the papers of other tests keep their stamp.
      await page
        .locator('#stamp')
        .setInputFiles({ name: 'cachet.png', mimeType: 'image/png', buffer: Buffer.from('cachet') });
    },
    send: (form) => press(form, 'company_stamp_save'),
    alert: both(
      'Erreur lors de l’enregistrement du cachet. Réessayez.',
      'Error saving the stamp. Try again.',
    ),
  },
  '/admin/documents/:id/credit': {
    open: async (form) => {
      await form.page.goto(`/admin/documents/${await addInvoice(form.database, form.staff)}/credit`);
      await type(form, 'credit_reason', 'Deux pièces abîmées');
    },
    send: (form) => press(form, 'credit_issue'),
    alert: both('Erreur lors de l’établissement de l’avoir', 'Error issuing the credit note'),
  },
  '/admin/orders/:id/take-back': {
    open: async ({ page, database, staff }) => {
      await page.goto(`/admin/orders/${await addCancelledAfterNote(database, staff)}`);
    },
    send: (form) => press(form, 'orders_take_back'),
    alert: both(
      'Erreur : rien n’a été repris. Réessayez.',
      'Error: nothing was taken back. Please try again.',
    ),
  },
  '/admin/orders/:id/delivery-note': {
    open: async ({ page, database }) => {
      const { order, item } = await addOrder(database);
      await page.goto(`/admin/orders/${order}/delivery-note`);
      await page.locator(`#pieces-${item}`).fill('1');
    },
    send: (form) => press(form, 'delivery_issue'),
    alert: both('Erreur lors de l’établissement du bon de livraison', 'Error issuing the delivery note'),
  },
  '/admin/orders/:id/proforma': {
    open: async (form) => {
      const { order } = await addOrder(form.database);
      await form.page.goto(`/admin/orders/${order}/proforma`);
      await type(form, 'invoice_purchase_order', 'BC 17');
    },
    send: (form) => press(form, 'invoice_proforma'),
    alert: both('Erreur lors de l’établissement de la facture', 'Error issuing the invoice'),
  },
  '/admin/orders/:id/invoice/new': {
    open: async (form) => {
      const { order } = await addOrder(form.database);
      await form.page.goto(`/admin/orders/${order}/invoice/new`);
      await type(form, 'invoice_purchase_order', 'BC 17');
    },
    send: (form) => pressNamed(form, /^(Établir la facture|Issue invoice) /),
    alert: both('Erreur lors de l’établissement de la facture', 'Error issuing the invoice'),
  },
  '/admin/orders/:id/organisation': {
    open: async (form) => {
      const { page, database } = form;
      const organisation = await addOrganisation(database);
      const { order } = await addOrder(database);
      await page.goto(`/admin/orders/${order}`);
      await page.getByText(form.say('organisations_of_order'), { exact: true }).click();
      await page.locator('#organisation').selectOption(organisation);
      await type(form, 'paper_purchase_order', 'BC 17');
    },
    send: (form) => press(form, 'organisations_of_order_save'),
    alert: both('Erreur lors de l’enregistrement', 'Error saving'),
  },
  '/admin/organisations/:id': {
    open: async (form) => {
      await form.page.goto(`/admin/organisations/${await addOrganisation(form.database)}`);
      await type(form, 'organisations_town', 'Édéa');
    },
    send: (form) => press(form, 'save_changes'),
    alert: organisationNotSaved,
  },
  '/admin/organisations/:id/archive': {
    open: async ({ page, database }) => page.goto(`/admin/organisations/${await addOrganisation(database)}`),
    send: (form) => press(form, 'organisations_archive'),
    alert: organisationNotSaved,
  },
  '/admin/quotes/new': {
    open: async (form) => {
      await form.page.goto('/admin/quotes/new');
      await type(form, 'field_name', 'Mme Ngo');
      await type(form, 'field_phone', '677000022');
    },
    send: (form) => press(form, 'quotes_save'),
    alert: quoteNotSaved,
  },
  '/admin/quotes/:id': {
    open: async (form) => {
      await openQuoteForm(form, 'requested');
      await type(form, 'quotes_terms', 'Livraison sous 10 jours');
    },
    send: (form) => press(form, 'quotes_save'),
    alert: quoteNotSaved,
  },
  '/admin/quotes/:id/send': {
    open: (form) => openQuoteForm(form, 'draft'),
    send: (form) => press(form, 'quotes_send'),
    alert: quoteNotSaved,
  },
  '/admin/quotes/:id/revise': {
    open: openSentQuote,
    send: (form) => press(form, 'quotes_revise'),
    alert: quoteNotSaved,
  },
  '/admin/quotes/:id/decline': {
    open: openSentQuote,
    send: (form) => press(form, 'quotes_decline'),
    alert: quoteNotSaved,
  },
  '/admin/quotes/:id/accept': {
    open: async (form) => {
      await openSentQuote(form);
      await form.page.locator('summary', { hasText: form.say('quotes_accept') }).click();
      await type(form, 'quotes_accepted_role', 'Économe');
    },
    send: (form) => press(form, 'quotes_accept'),
    alert: quoteNotSaved,
  },
};
