import { pgView, text } from 'drizzle-orm/pg-core';

/** A view over products, order lines and the company record (migration 018). */
export const shownPictures = pgView('shown_pictures', { file: text().notNull() }).existing();
