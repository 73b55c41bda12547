import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContentForm } from './content.schema.ts';
import { linesOf, splitLead } from './content.ts';
import { parseLinkLine, plainWords, refuseMarkdown, renderLine, renderMarkdown } from './markdown.ts';

const inPlace = { address: (path: string) => path };
const inEnglish = { address: (path: string) => `/en${path}` };
const own = '1767225600000-0123456789abcdef.webp';

test.each([
  ['Un <b>mot</b>', 'html'],
  ['<script>alert(1)</script>', 'html'],
  ['<img src=x onerror=alert(1)>', 'html'],
  ['<!-- rien -->', 'html'],
  ['[clic](javascript:alert(1))', 'link-unsafe'],
  ['[clic](JaVaScRiPt:alert(1))', 'link-unsafe'],
  ['[clic](&#106;avascript:alert(1))', 'link-unsafe'],
  ['<javascript:alert(1)>', 'link-unsafe'],
  ['[clic](data:text/html;base64,PHNjcmlwdD4=)', 'link-unsafe'],
  ['[clic](vbscript:msgbox)', 'link-unsafe'],
  ['[clic](//evil.example)', 'link-unsafe'],
  ['[clic][1]\n\n[1]: javascript:alert(1)', 'link-unsafe'],
  ['![](https://evil.example/suivi.png)', 'picture-foreign'],
  ['![](data:image/svg+xml;base64,PHN2Zz4=)', 'picture-foreign'],
  ['![](/images/../admin)', 'picture-foreign'],
] as const)('%s is refused', (text, reason) => {
  expect(refuseMarkdown(text)).toBe(reason);
});

test.each([
  'Une <3 et 3 < 4 > 2',
  '[Écrire](mailto:awa@exemple.cm), [appeler](tel:+237677000011), [lire](https://exemple.cm), [ici](/delivery)',
  `![Le lit, replié](/images/${own})`,
  '| Où | Prix |\n| --- | --- |\n| Douala | 2 000 FCFA |',
])('%s is accepted', (text) => {
  expect(refuseMarkdown(text)).toBe(undefined);
});

test('a text is written as HTML below the page’s heading, with links in the reader’s language', () => {
  expect(renderMarkdown('# Livraison\n\nVoir [le prix](/delivery)\nici.', inEnglish)).toBe(
    '<h2>Livraison</h2>\n<p>Voir <a href="/en/delivery">le prix</a><br>\nici.</p>\n',
  );
  expect(renderLine('**Garantie** [lire](https://exemple.cm/a)', inPlace)).toBe(
    '<strong>Garantie</strong> <a href="https://exemple.cm/a" rel="noopener">lire</a>',
  );
  expect(renderMarkdown(`![Le "lit"](/images/${own})`, inPlace)).toBe(
    `<p><picture><source type="image/avif" srcset="/images/${own}?w=200&amp;f=avif 200w, /images/${own}?w=400&amp;f=avif 400w, /images/${own}?w=800&amp;f=avif 800w" sizes="auto, (min-width: 46rem) 42rem, 92vw"><source type="image/webp" srcset="/images/${own}?w=200&amp;f=webp 200w, /images/${own}?w=400&amp;f=webp 400w, /images/${own}?w=800&amp;f=webp 800w" sizes="auto, (min-width: 46rem) 42rem, 92vw"><img src="/images/${own}?w=800" alt="Le &quot;lit&quot;" width="800" height="600" loading="lazy" sizes="auto, (min-width: 46rem) 42rem, 92vw"></picture></p>\n`,
  );
});

test('what reached the database another way is harmless when it is written', () => {
  const html = renderMarkdown(
    '<script>a</script> [b](javascript:c) ![d](https://evil.example/e.png) <img src=x onerror=y>',
    inPlace,
  );
  expect(html).toBe(
    '<p>&lt;script&gt;a&lt;/script&gt; [b](javascript:c) d &lt;img src=x onerror=y&gt;</p>\n',
  );
});

test('whatever is typed, what is written has our elements and addresses only', () => {
  const piece = fc.constantFrom(
    ...'<>[]()!#*_`"\'\\/&;:= \n\t|-+1.'.split(''),
    'javascript:',
    'data:',
    'onerror=',
    '<script',
    '<img src=x',
    'https://a.example',
    '/images/',
    own,
    'mot',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const html = renderMarkdown(pieces.join(''), inPlace);
      const tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag);
      for (const tag of tags)
        expect(tag).toMatch(
          /^(p|br|h[2-6]|em|strong|s|a|img|picture|source|ul|ol|li|blockquote|code|pre|hr|table|thead|tbody|tr|th|td)$/,
        );
      for (const [, address] of html.matchAll(/<a href="([^"]*)"/g))
        expect(address).toMatch(/^(https?:\/\/|mailto:|tel:|\/|#)/i);
      for (const [, address] of html.matchAll(/<img src="([^"]*)"/g))
        expect(address).toMatch(/^\/images\/\d+-[0-9a-f]{16}\.webp\?w=800$/);
      expect(html.replace(/="[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+/);
    }),
    { numRuns: 500 },
  );
});

test('a form’s texts are tidied; too long ones and unsafe ones are refused together', () => {
  const typed = { titleFr: ' Livraison ', titleEn: '', textFr: 'Un\r\n\u0000mot', textEn: '' };
  expect(parseContentForm(typed)).toEqual({
    ok: true,
    words: { titleFr: 'Livraison', titleEn: '', textFr: 'Un\n mot', textEn: '' },
  });
  expect(
    parseContentForm({
      titleFr: 'x'.repeat(121),
      titleEn: '',
      textFr: 'x'.repeat(100_000),
      textEn: '<i>a</i>',
    }),
  ).toEqual({
    ok: false,
    reason: 'fields',
    fields: { titleFr: 'too-long', textFr: 'too-long', textEn: 'html' },
  });
});

test('a page’s first paragraph leads, a list or heading does not', () => {
  expect(splitLead('Nous livrons.\n\nPartout.')).toEqual({ lead: 'Nous livrons.', rest: 'Partout.' });
  expect(splitLead('**Nous** livrons.')).toEqual({ lead: '**Nous** livrons.', rest: '' });
  expect(splitLead('- un\n- deux\n\nPartout.')).toMatchObject({ lead: '' });
  expect(splitLead('## Où\n\nPartout.')).toMatchObject({ lead: '' });
});

test('lines and their links are read, marks are dropped', () => {
  expect(linesOf('- un\n\n* deux\n trois ')).toEqual(['un', 'deux', 'trois']);
  expect(parseLinkLine('[Marcher](/products?q=marche)')).toEqual({
    name: 'Marcher',
    href: '/products?q=marche',
  });
  expect(parseLinkLine('[Marcher](javascript:a)')).toBe(undefined);
  expect(parseLinkLine('Marcher')).toBe(undefined);
  expect(plainWords('## Où\n\n**Partout**, [ici](/a)\nou là')).toBe('Où Partout, ici ou là');
});
