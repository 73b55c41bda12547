import { expect, test } from 'vitest';
import english from './en.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };

/** Sentences that the specification gives to the letter. `npm test` walks most journeys in one language only. */
const given = {
  en: [
    'Failed to send message. Please try again.',
    'Message sent successfully!',
    'Failed to create order. Please try again.',
    'Invalid credentials',
    'Authentication failed',
    'Failed to upload logo.',
    'Error deleting product',
    'Error adding product',
    'Error updating product',
    'Error adding administrator',
    'Error updating administrator',
    'Error deleting administrator',
    'Error updating company info',
    'Error uploading logo',
    'Error deleting message',
    'Error updating profile',
    'Error updating password',
    'Error saving changes',
    'Failed to upload image',
    'Company info updated!',
    'Logo updated!',
    'Profile updated successfully!',
    'Password updated successfully!',
    'Changes saved successfully!',
    'Settings saved!',
    'Passwords do not match',
    'Unauthorized: Admin access required',
    'No messages yet',
    'Order not found',
    'Your cart is empty',
    'No description available',
    'Signing in...',
    'Sign in',
    'Back to Home',
    'View All',
    'Add to Cart',
    'Place Order',
    'Print Invoice',
    'Save Changes',
    'Logout',
    'Revenue (FCFA)',
    'Search products',
    'Email or username',
  ],
  fr: [
    "Échec de l'envoi du message. Veuillez réessayer.",
    'Message envoyé avec succès !',
    'Échec de la création de la commande. Veuillez réessayer.',
    'Les mots de passe ne correspondent pas',
    'Votre panier est vide',
    'Aucune description disponible',
    'Ajouter au panier',
    'Voir tout',
    'Passer la commande',
    'Continuer sur WhatsApp',
    'Rechercher des produits',
    'Se connecter',
    'Connexion en cours...',
    "E-mail ou nom d'utilisateur",
    "Retour à l'accueil",
    'Déconnexion',
    'Enregistrer les modifications',
    'Imprimer la facture',
  ],
};

/** French spaces and apostrophes as a person types them. */
const plain = (text: unknown) =>
  (typeof text === 'string' ? text : '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('…', '...');

test.each([
  ['en', given.en, english],
  ['fr', given.fr, french],
] as const)('the words of the specification are there to the letter (%s)', (_, sentences, words) => {
  const all = new Set(Object.values(words).map(plain));
  expect(sentences.filter((sentence) => !all.has(sentence))).toEqual([]);
});
