import { maxEmailLength } from '../contact/email.ts';

/** Longest texts of a contact message, in characters. */
export const messageLimits = { name: 120, email: maxEmailLength, subject: 200, content: 5000 };
