import { pgEnum } from 'drizzle-orm/pg-core';
import { languages } from './localized.ts';

export const languageType = pgEnum('language', languages);
