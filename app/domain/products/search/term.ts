/** Characters of the longest piece that the database keeps of a word (`search_pieces` of migration 005). */
export const maxTermLength = 24;
/** Pairs of letters and single letters are pieces themselves. */
const shortestBeginning = 3;

export const marks = { content: '', names: '\u0001', state: '\u0002', sku: '\u0003' };

export type TermMatch = {
  /** A tsquery that every text that contains the word answers; empty when the word has no piece. */
  query: string;
  /** Whether such texts only answer it. */
  isExact: boolean;
};

/** What to ask the pieces for, to find a word in the database's form (`search_form`) in one field or another. */
export function termMatch(form: string, field: 'content' | 'sku'): TermMatch {
  // Few characters have a form with a blank: ½ is " 1/2".
  const chunks = form.split(/[\p{Cc} ]+/u).filter((chunk) => chunk !== '');
  const letters = chunks.map((chunk) => [...chunk]);
  return {
    query: letters.map((chunk) => beginning(marks[field], chunk)).join(' & '),
    isExact: chunks[0] === form && letters.every((chunk) => chunk.length <= maxTermLength),
  };
}

/** The tsquery for products on sale, of one category or of all, or for all that are archived. */
export function stateTerm(category: string | undefined, archived: boolean): string {
  const archivedPiece = quote(`${marks.state}archived`);
  if (archived) return archivedPiece;
  return category ? quote(marks.state + category) : `!${archivedPiece}`;
}

function beginning(mark: string, letters: string[]): string {
  const piece = quote(mark + letters.slice(0, maxTermLength).join(''));
  return letters.length < shortestBeginning ? piece : `${piece}:*`;
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
