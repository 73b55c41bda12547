import { addMomoRequest } from '../changes/payment-changes.ts';
import { both, type FormExample, type FormPage, pressNamed } from './form-example.ts';

const open = async ({ page, database }: FormPage) => {
  await addMomoRequest(database);
  await page.goto('/admin/collections');
};
const alert = both(
  'Erreur lors de l’enregistrement. Réessayez dans un instant.',
  'Error saving this. Please try again in a moment.',
);

/** What staff do with a request of Mobile Money. */
export const momoForms: Record<string, FormExample> = {
  '/admin/collections/:id/check': {
    open,
    send: (form) => pressNamed(form, /^(Vérifier maintenant|Check) /),
    alert,
  },
  '/admin/collections/:id/release': {
    open,
    send: (form) => pressNamed(form, /^(Libérer|Release) /),
    alert,
  },
};
