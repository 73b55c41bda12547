/** As in the table. */
export const maxSynonymLength = 60;
/** Of the same typed words. */
export const maxMeanings = 20;
export const maxSynonyms = 2000;
