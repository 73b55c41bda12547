const named: Record<string, string> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
  },
  ...{ agrave: 'à', acirc: 'â', ccedil: 'ç', ocirc: 'ô', ucirc: 'û', ugrave: 'ù', icirc: 'î', iuml: 'ï' },
  ...{ Eacute: 'É', Egrave: 'È', Agrave: 'À', Ccedil: 'Ç', oelig: 'œ', laquo: '«', raquo: '»', deg: '°' },
  ...{ rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”', hellip: '…', ndash: '–', mdash: '—', bull: '•' },
  ...{ euro: '€', times: '×', copy: '©', reg: '®', trade: '™', frac12: '½', micro: 'µ', plusmn: '±' },
};

/** What a reader sees of a text written in HTML: lines, and a dash before each item of a list. */
export function htmlToText(html: string): string {
  const text = /<[a-z/!]/i.test(html) ? withoutTags(html) : html;
  return text
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (entity, name: string) => characterOf(name) ?? entity)
    .trim();
}

function withoutTags(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?<(?:br|hr)\b[^<>]*> ?/gi, '\n')
    .replace(/ ?<li\b[^<>]*> ?/gi, '\n- ')
    .replace(/ ?<\/?(?:p|div|ul|ol|table|tr|h[1-6]|section|article|blockquote)\b[^<>]*> ?/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/ ?(?:\n ?)+/g, '\n');
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
}
