import { data, type RouterContextProvider } from 'react-router';
import { composeOriginal } from '../../domain/content/compose-original.ts';
import { type ContentPart, splitLead, type Words } from '../../domain/content/content.ts';
import { plainWords, renderLine, renderMarkdown } from '../../domain/content/markdown.ts';
import { databaseTimedOutContext, shopContext } from '../../platform/context.server.ts';
import { address, languageOf } from '../address.ts';
import { cachedContent, cachedSettings } from '../cached-records.server.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns the original words once the database has timed out in this request. */
export async function findWords<Part extends ContentPart>(
  { request, context }: Asked,
  parts: Part[],
): Promise<Record<Part, Words>> {
  const language = languageOf(new URL(request.url).pathname);
  if (!context.get(databaseTimedOutContext)) return cachedContent(context.get(shopContext), parts, language);
  const originals = parts.map((part) => [part, composeOriginal(part, language, { chat: false })]);
  return Object.fromEntries(originals);
}

/** A page of the seller's words: `lead` and `body` are safe HTML, `description` is plain. */
export type WordsPage = { title: string; lead: string; body: string; description: string };

export async function findWordsPage(asked: Asked, part: ContentPart): Promise<WordsPage> {
  const { [part]: words } = await findWords(asked, [part]);
  return wordsPage(words, asked.request);
}

const switches = { 'import-export': 'importExportOn', 'home-teaching': 'homeTeachingOn' } as const;

/** A page that a shop may switch off: there is none then. */
export async function findSwitchedPage(asked: Asked, part: keyof typeof switches): Promise<WordsPage> {
  const { context } = asked;
  const isOn =
    context.get(databaseTimedOutContext) || (await cachedSettings(context.get(shopContext)))[switches[part]];
  if (!isOn) throw data('page', { status: 404 });
  return findWordsPage(asked, part);
}

export function wordsPage(words: Words | undefined, request: Request): WordsPage {
  const { lead, rest } = splitLead(words?.text ?? '');
  const inLanguage = addressIn(request);
  return {
    title: words?.title ?? '',
    lead: renderLine(lead, inLanguage),
    body: renderMarkdown(rest, inLanguage),
    description: plainWords(lead || rest),
  };
}

export function renderLead({ text }: Words, request: Request): string {
  return renderLine(splitLead(text).lead, addressIn(request));
}

export function addressIn(request: Request) {
  const language = languageOf(new URL(request.url).pathname);
  return {
    address: (path: string) => (/^\/en(\/|$)/.test(path) ? path : address(language, path)),
  };
}
