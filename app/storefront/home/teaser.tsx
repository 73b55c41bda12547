import { Icon } from '../../ui/icon.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { Illustration } from '../parts/illustration.tsx';

type TeaserProps = {
  picture: 'hero' | 'import-export' | 'home-teaching';
  title: string;
  /** Safe HTML, or else `plainText`. */
  text: string | undefined;
  plainText?: string;
  href: string;
};

export function Teaser({ picture, title, text, plainText, href }: TeaserProps) {
  return (
    <section className="teaser relative grid grid-cols-[clamp(4.5rem,20vw,14rem)_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-1">
      <Illustration
        name={picture}
        height={picture === 'hero' ? 960 : 720}
        sizes="(min-width: 64rem) 14rem, 20vw"
      />
      <h2>
        <a className="title-link cover" href={href}>
          {title}
          <Icon name="right" />
        </a>
      </h2>
      {text === undefined ? <p>{plainText}</p> : <SafeHtml as="p" html={text} />}
    </section>
  );
}
