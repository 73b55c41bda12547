import type { Recipe } from './change.ts';
import { messageChanges } from './message-changes.ts';
import { orderChanges } from './order-changes.ts';
import { paperChanges } from './paper-changes.ts';
import { paymentChanges } from './payment-changes.ts';
import { productChanges } from './product-changes.ts';
import { shopChanges } from './shop-changes.ts';
import { staffChanges } from './staff-changes.ts';

/** A valid request for every address of the back-office that changes something. */
export const backofficeChanges: Record<string, Recipe> = {
  ...productChanges,
  ...orderChanges,
  ...paperChanges,
  ...paymentChanges,
  ...messageChanges,
  ...staffChanges,
  ...shopChanges,
};

/** Addresses whose actions change nothing that others see, or are tested elsewhere. */
export const withoutRecipe: Record<string, string> = {
  '/upload': 'a picture counts once the form that shows it is saved',
  '/admin/profile/passkeys': 'walked with a device in backoffice/passkeys.spec.ts',
  '/admin/profile/passkeys/challenge': 'a challenge counts once a device has answered it',
  '/admin/profile/second-step': 'an enrolment counts once it is confirmed',
  '/admin/profile/second-step/confirm': 'walked with a real code in backoffice/sign-in.spec.ts',
  '/admin/profile/second-step/drop': 'walked in backoffice/sign-in.spec.ts',
  '/admin/profile/second-step/recovery-codes': 'walked in backoffice/sign-in.spec.ts',
  '/admin/profile/push/renew': 'that a device was seen concerns nobody else',
  '/admin/profile/push/:id/test': 'a test changes nothing',
  '/admin/content/:part/preview': 'a preview changes nothing',
  '/admin/programs/webhooks/:id/test': 'a test changes nothing',
  '/admin/products/import': 'a trial changes nothing',
  '/admin/products/import/:id': 'how a table is read changes nothing before it is applied',
  '/admin/products/import/:id/apply': 'walked in backoffice/import-export.spec.ts',
};
