import { pgView, text } from 'drizzle-orm/pg-core';

export const shownPictures = pgView('shown_pictures', { file: text().notNull() }).existing();
