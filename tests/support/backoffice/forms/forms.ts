import { photo } from '../products.ts';
import { both, type FormExample, press, type, typeSecret } from './form-example.ts';
import { messageForms } from './message-forms.ts';
import { orderForms } from './order-forms.ts';
import { paperForms } from './paper-forms.ts';
import { paymentForms } from './payment-forms.ts';
import { productForms } from './product-forms.ts';
import { shopForms } from './shop-forms.ts';
import { staffForms } from './staff-forms.ts';

/** Every form of the back-office that changes something, by the address that it is sent to. */
export const forms: Record<string, FormExample> = {
  ...productForms,
  ...orderForms,
  ...staffForms,
  ...shopForms,
  ...messageForms,
  ...paperForms,
  ...paymentForms,
};

/** A picture is sent once more than its form: the logo has its own sentence then. */
export const logoUpload: FormExample = {
  open: (form) => form.page.goto('/admin/company'),
  send: async ({ page, say }) =>
    page.getByLabel(say('company_logo'), { exact: true }).setInputFiles(await photo('#00a')),
  alert: both('Échec du téléversement du logo.', 'Failed to upload logo.'),
};

/** The forms that need no session. */
export const signedOutForms: Record<string, FormExample> = {
  '/admin': {
    open: async (form) => {
      await form.page.goto('/admin');
      await type(form, 'sign_in_name', form.staff.username);
      await typeSecret(form, 'password', form.staff.password);
    },
    send: (form) => press(form, 'sign_in'),
    alert: both('Échec de l’authentification', 'Authentication failed'),
  },
  '/admin/second-step': {
    open: async (form) => {
      await form.page.goto('/admin/second-step');
      await type(form, 'step_code', '000000');
    },
    send: (form) => press(form, 'step_continue'),
    alert: both('Échec de l’authentification', 'Authentication failed'),
  },
  '/admin/forgot-password': {
    open: async (form) => {
      await form.page.goto('/admin/forgot-password');
      await type(form, 'field_email', 'qui@exemple.cm');
    },
    send: (form) => press(form, 'forgot_send'),
    alert: both('Erreur lors de l’envoi du lien', 'Error sending the link'),
  },
  '/admin/reset-password': {
    open: async (form) => {
      await form.page.goto('/admin/reset-password?token=passé');
      await typeSecret(form, 'new_password', 'un autre mot de passe');
      await typeSecret(form, 'confirm_password', 'un autre mot de passe');
    },
    send: (form) => press(form, 'reset_save'),
    alert: both('Erreur lors du changement de mot de passe', 'Error updating password'),
  },
};
