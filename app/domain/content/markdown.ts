import MarkdownIt from 'markdown-it';
import { isPictureFile, pictureAddress } from '../../platform/pictures/picture-file.ts';

/** Makes a link within the shop lead to the reader's language. */
type Environment = { address: (path: string) => string };

export type MarkdownRefusal = 'html' | 'link-unsafe' | 'picture-foreign';

const reader = new MarkdownIt({ html: true });
reader.validateLink = () => true;

/** What a text must not hold: HTML, a link that is no web, mail, telephone or own address, a picture of another site. */
export function refuseMarkdown(text: string): MarkdownRefusal | undefined {
  const tokens = reader.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  for (const token of tokens) {
    if (token.type === 'html_block' || token.type === 'html_inline') return 'html';
    if (token.type === 'link_open' && !isSafeAddress(attribute(token, 'href'))) return 'link-unsafe';
    if (token.type === 'image' && !ownPicture(attribute(token, 'src'))) return 'picture-foreign';
  }
  return undefined;
}

const writer = new MarkdownIt({ html: false, breaks: true });
writer.validateLink = isSafeAddress;
writer.renderer.rules.heading_open = (tokens, at) => `<${headingOf(tokens[at]?.tag)}>`;
writer.renderer.rules.heading_close = (tokens, at) => `</${headingOf(tokens[at]?.tag)}>\n`;
writer.renderer.rules.link_open = (tokens, at, options, env, self) => {
  const href = attribute(tokens[at], 'href');
  const isOwnPage = href.startsWith('/') && !href.startsWith('/images/');
  tokens[at]?.attrSet('href', isOwnPage ? addressOf(env, href) : href);
  if (/^https?:/i.test(href)) tokens[at]?.attrSet('rel', 'noopener');
  return self.renderToken(tokens, at, options);
};
writer.renderer.rules.image = (tokens, at) => {
  const token = tokens[at];
  const file = ownPicture(attribute(token, 'src'));
  const { escapeHtml } = writer.utils;
  const alt = escapeHtml(token?.content ?? '');
  if (!file) return alt;
  // A portrait in a list is small.
  const sizes = 'auto, (min-width: 46rem) 42rem, 92vw';
  const sources = (['avif', 'webp'] as const).map((format) => {
    const set = ([200, 400, 800] as const).map((width) => `${pictureAddress(file, width, format)} ${width}w`);
    return `<source type="image/${format}" srcset="${escapeHtml(set.join(', '))}" sizes="${sizes}">`;
  });
  return `<picture>${sources.join('')}<img src="${pictureAddress(file, 800)}" alt="${alt}" width="800" height="600" loading="lazy" sizes="${sizes}"></picture>`;
};

/** Safe HTML, whatever the text holds. Headings begin at the second level: the page has its own first one. */
export function renderMarkdown(text: string, env: Environment): string {
  return writer.render(text, env);
}

export function renderLine(text: string, env: Environment): string {
  return writer.renderInline(text, env);
}

export function plainWords(text: string): string {
  const words = writer
    .parse(text, {})
    .map(({ children }) =>
      (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join(''),
    );
  return words.join(' ').replace(/\s+/g, ' ').trim();
}

/** The first link of a line, as `[Words](/address)`. */
export function parseLinkLine(line: string): { name: string; href: string } | undefined {
  const link = /^\[([^\]]{1,80})\]\((\S{1,300})\)$/.exec(line);
  const [, name = '', href = ''] = link ?? [];
  return link && isSafeAddress(href) ? { name, href } : undefined;
}

type MarkdownToken = ReturnType<typeof writer.parse>[number];

function attribute(token: MarkdownToken | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}

/** markdown-it hands the environment on untyped. */
function addressOf(env: object | undefined, path: string): string {
  const { address } = (env ?? {}) as Partial<Environment>;
  return address?.(path) ?? path;
}

/** `/\` would be another host, as `//` is. */
function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/[^/]|mailto:|tel:|\/(?![/\\])|#)|^\/$/i.test(address);
}

function ownPicture(address: string): string | undefined {
  const file = /^\/images\/([^/?#]+)$/.exec(address)?.[1] ?? '';
  return isPictureFile(file) ? file : undefined;
}

function headingOf(tag: string | undefined): string {
  return tag === 'h1' ? 'h2' : (tag ?? 'h2');
}
