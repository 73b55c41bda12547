import { toCardinal as toEnglish } from 'n2words/en-GB';
import { toCardinal as toFrench } from 'n2words/fr-FR';

/** `deux cent mille francs CFA`; a whole number of millions takes `de`: `un million de francs CFA`. */
export function amountInWords(amount: number): { fr: string; en: string } {
  const isRound = amount >= 1_000_000 && amount % 1_000_000 === 0;
  const francs = amount < 2 ? 'franc' : 'francs';
  return {
    fr: `${toFrench(amount)} ${isRound ? 'de ' : ''}${francs} CFA`,
    en: `${toEnglish(amount)} CFA ${amount === 1 ? 'franc' : 'francs'}`,
  };
}

/** The words after “la somme”: `d’un million`, but `de onze`. */
export const ofAmount = (words: string) => (/^un\b/.test(words) ? `d’${words}` : `de ${words}`);
