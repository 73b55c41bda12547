/** In characters, as in `search_pieces` of migration 005. */
export const maxTermLength = 24;
const minBeginningLength = 3;

export const marks = { content: '', names: '\u0001', state: '\u0002', sku: '\u0003' };

export type TermMatch = {
  /** A tsquery that every text with the word matches; empty when the word has no term. */
  query: string;
  isExact: boolean;
};

export function termMatch(form: string, field: 'content' | 'sku'): TermMatch {
  // Few characters contain a blank in this form: ½ is " 1/2".
  const chunks = form.split(/[\p{Cc} ]+/u).filter((chunk) => chunk !== '');
  const letters = chunks.map((chunk) => [...chunk]);
  return {
    query: letters.map((chunk) => beginning(marks[field], chunk)).join(' & '),
    isExact: chunks[0] === form && letters.every((chunk) => chunk.length <= maxTermLength),
  };
}

export function stateTerm(category: string | undefined, archived: boolean): string {
  const archivedPiece = quote(`${marks.state}archived`);
  if (archived) return archivedPiece;
  return category ? quote(marks.state + category) : `!${archivedPiece}`;
}

function beginning(mark: string, letters: string[]): string {
  const piece = quote(mark + letters.slice(0, maxTermLength).join(''));
  return letters.length < minBeginningLength ? piece : `${piece}:*`;
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
