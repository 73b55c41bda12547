import type { RouterContextProvider } from 'react-router';
import { linesOf, type Words } from '../../domain/content/content.ts';
import { plainWords, renderLine } from '../../domain/content/markdown.ts';
import { type PromiseTopic, topicOf } from '../../domain/products/choose-promises.ts';
import { needs } from '../../domain/products/needs/need.ts';
import { databaseTimedOutContext, shopContext } from '../../platform/context.server.ts';
import { cachedServedNeeds } from '../cached-records.server.ts';
import { addressIn, findWords, renderLead } from '../content/find-words.server.ts';
import { type NeedTile, needTiles } from './need-tiles.ts';

type Introduced = { title: string; lead: string };

/** The seller's words on the home page: titles and names are plain, `lead` and `html` are safe HTML. */
export type HomeWords = {
  hero: Introduced;
  description: string;
  proof: { topic: PromiseTopic; html: string }[];
  needs: NeedTile[];
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
    proof: linesOf(words.proof.text).map((line) => ({
      topic: topicOf(line),
      html: renderLine(line, inLanguage),
    })),
    needs: await listTiles(words.needs, asked),
    about: introduced(words.about),
    importExport: introduced(words['import-export']),
    homeTeaching: introduced(words['home-teaching']),
  };
}

export async function findNeeds(asked: Asked): Promise<NeedTile[]> {
  return listTiles((await findWords(asked, ['needs'])).needs, asked);
}

async function listTiles({ text }: Words, { request, context }: Asked): Promise<NeedTile[]> {
  const inLanguage = addressIn(request);
  const isAway = context.get(databaseTimedOutContext);
  const served = isAway ? needs : await cachedServedNeeds(context.get(shopContext));
  return needTiles(text, served).map(({ href, ...tile }) => ({
    ...tile,
    href: href.startsWith('/') ? inLanguage.address(href) : href,
  }));
}
