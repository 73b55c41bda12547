const titles = new Set(
  (
    'm mr monsieur mme madame mlle mademoiselle mrs ms miss dr docteur doctor pr prof professeur professor sr sœur soeur ' +
    'fr frère père abbé rév révérend rev pasteur pastor me maître ing hon chef chief papa pa maman mama ma tonton tata ' +
    'alhadji alhaji hadja el hadj'
  ).split(' '),
);
const articles = new Set(['le', 'la']);

/** How a button names a customer: `M. Ekambi` after a title, else the first name. A long title's name is its last word. */
export function addressedName(name: string): string {
  const words = name.trim().split(/\s+/);
  const isTitle = (word: string) => {
    const plain = word.toLowerCase().replace(/\.$/, '');
    return titles.has(plain) || articles.has(plain);
  };
  const start = words.findIndex((word) => !isTitle(word));
  if (start <= 0) return cut(start < 0 ? name.trim() : (words[0] ?? ''));
  const whole = words.join(' ');
  if ([...whole].length <= maxLength) return whole;
  return `${words.slice(0, start).join(' ')} ${cut(words.at(-1) ?? '')}`;
}

const maxLength = 20;

const cut = (text: string) => [...text].slice(0, maxLength).join('');
