/** Also in `search_word_list` (migration 019). */
const signs = /[\p{Cc}\u0020-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+/u;
const maxWordLength = 60;
const maxWords = 8;

/** `form` is without case and accents, as `search_form` of the database writes it. */
export function splitWords(form: string): string[] {
  const words = form.split(signs).filter((word) => word !== '');
  return words.map((word) => [...word].slice(0, maxWordLength).join(''));
}

/** The words that carry meaning; all of them when none does: while one types, "de" begins "déambulateur". */
export function meaningfulWords(words: string[]): string[] {
  const kept = words.filter((word) => !stopWords.has(word));
  return [...new Set(kept.length > 0 ? kept : words)].slice(0, maxWords);
}

/** Words that say little in a shop like this one. They count inside a synonym: "appareil tension". */
export function isWeak(word: string): boolean {
  return weakWords.has(singular(word));
}

export function singular(word: string): string {
  if (word.length < 4) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/eaux$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.replace(/(?:(?<=sh|ch|x|s)es|s|x)$/, '');
}

/** Without endings of verbs and adjectives: "roule" and "roulante" are one word inside a synonym. */
export function stem(word: string): string {
  return singular(word).replace(/(?<=....)(?:antes?|ants?|entes?|ents?|ees?|er|ing|ed|e)$/, '');
}

export function inflections(word: string): string[] {
  const one = singular(word);
  const many = [`${one}s`, `${one}x`, `${one}es`, ...(one.endsWith('y') ? [`${one.slice(0, -1)}ies`] : [])];
  return [...new Set([word, one, ...many])];
}

/** What begins the word's forms: PostgreSQL looks for words from their beginning. */
export function beginnings(word: string): string[] {
  const one = singular(word);
  return one.endsWith('y') && one.length > 4 ? [one, `${one.slice(0, -1)}ies`] : [one];
}

const listOf = (words: string) => new Set(words.trim().split(/\s+/));

const stopWords = listOf(`
  a ai ait alors and are as at au aux avec avoir be by c ca can car ce ces cet cette chez comme could d dans de des do
  does du elle en es est et etre eu for from g have he her his how i if il ils in is it its j je l la le les leur leurs
  lui m ma mais me mes moi mon my n ne nos not notre nous of on ont or ou our par pas plus pour qu que quel quelle qui s
  sa sans se ses she si so son sont sous sur t ta te tes that the their them they this to toi ton tu un under une us very vos votre
  vous was we what which who with y you your`);

const weakWords = listOf(`
  acheter age agee aide aider appareil appareillage apprendre article besoin bien bon bonne buy cameroun cameroon
  check cher cheap chercher cherche chose commander cout cost device douala dispositif equipement equipment faire faut
  ache douleur get good help instrument item looking machine mal malade marque materiel medical medicale meilleur
  meilleure mettre modele moins naturel need neuf neuve new occasion old outil pain patient people person personne petit
  petite prendre price prix produit product qualite quality sale sell sick small stuff svp take thing tool trouver truc
  use utiliser vendre vente veux vieille vieillard vieux want yaounde`);
