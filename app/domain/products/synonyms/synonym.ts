/** In characters, as in the table. */
export const longestSynonym = 60;
/** Of the same typed words. */
export const mostMeanings = 20;
export const mostSynonyms = 2000;
