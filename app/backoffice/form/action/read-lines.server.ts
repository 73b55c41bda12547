import { data } from 'react-router';

/** The lines that a form sent as one field (`PostedLines`). None is left out: throws a 400 response if one cannot be read. */
export function readLines<Line>(text: string, decode: (text: string) => Line[]): Line[] {
  const lines = decode(text);
  const isWhole = text === '' || lines.length === countSent(text);
  if (!isWhole) throw data('lines', { status: 400 });
  return lines;
}

function countSent(text: string): number | undefined {
  try {
    const sent: unknown = JSON.parse(text);
    return Array.isArray(sent) ? sent.length : undefined;
  } catch {
    return undefined;
  }
}
