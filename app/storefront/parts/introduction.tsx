import type { ReactNode } from 'react';
import { Illustration } from './illustration.tsx';

type IntroductionProps = {
  picture: 'about' | 'import-export' | 'home-teaching';
  title: string;
  lead: string;
  children?: ReactNode;
};

export function Introduction({ picture, title, lead, children }: IntroductionProps) {
  return (
    <section className="wrap grid items-center gap-8 py-10 md:grid-cols-2 md:gap-14 md:py-16">
      <div className="prose">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <Illustration name={picture} height={720} isFirst />
    </section>
  );
}
