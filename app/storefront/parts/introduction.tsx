import type { ReactNode } from 'react';
import { SafeHtml } from '../../ui/safe-html.tsx';
import type { WordsPage } from '../content/find-words.server.ts';
import { Illustration } from './illustration.tsx';

type IntroductionProps = {
  picture: 'about' | 'import-export' | 'home-teaching';
  page: WordsPage;
  children?: ReactNode;
};

export function Introduction({ picture, page, children }: IntroductionProps) {
  return (
    <section className="wrap grid items-center gap-8 py-10 md:grid-cols-2 md:gap-14 md:py-16">
      <div className="prose">
        <h1>{page.title}</h1>
        {page.lead && <SafeHtml as="p" className="lead" html={page.lead} />}
        {children}
      </div>
      <Illustration name={picture} height={720} isFirst />
    </section>
  );
}
