import type { RouterContextProvider } from 'react-router';
import { linesOf, type Words } from '../../domain/content/content.ts';
import { parseLinkLine, plainWords, renderLine } from '../../domain/content/markdown.ts';
import { addressIn, findWords, renderLead } from '../content/find-words.server.ts';

type Introduced = { title: string; lead: string };

/** What a product is for, and the list of such products. */
export type Need = { name: string; href: string };

/** The seller's words on the home page: titles and names are plain, `lead` and `proof` are safe HTML. */
export type HomeWords = {
  hero: Introduced;
  description: string;
  proof: string[];
  needs: Need[];
  about: Introduced;
  importExport: Introduced;
  homeTeaching: Introduced;
};

const parts = ['hero', 'proof', 'needs', 'about', 'import-export', 'home-teaching'] as const;

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

export async function findHomeWords(asked: Asked): Promise<HomeWords> {
  const words = await findWords(asked, [...parts]);
  const inLanguage = addressIn(asked.request);
  const introduced = (part: Words) => ({ title: part.title, lead: renderLead(part, asked.request) });
  return {
    hero: { title: words.hero.title, lead: renderLine(words.hero.text, inLanguage) },
    description: plainWords(words.hero.text),
    proof: linesOf(words.proof.text).map((line) => renderLine(line, inLanguage)),
    needs: readNeeds(words.needs, asked.request),
    about: introduced(words.about),
    importExport: introduced(words['import-export']),
    homeTeaching: introduced(words['home-teaching']),
  };
}

export async function findNeeds(asked: Asked): Promise<Need[]> {
  return readNeeds((await findWords(asked, ['needs'])).needs, asked.request);
}

function readNeeds({ text }: Words, request: Request): Need[] {
  const inLanguage = addressIn(request);
  return linesOf(text)
    .flatMap((line) => parseLinkLine(line) ?? [])
    .map(({ name, href }) => ({ name, href: href.startsWith('/') ? inLanguage.address(href) : href }));
}
