import { Icon } from '../../ui/icon.tsx';
import { Illustration } from '../parts/illustration.tsx';

type TeaserProps = {
  picture: 'about' | 'import-export' | 'home-teaching';
  title: string;
  text: string;
  more: { href: string; text: string };
  isMirrored?: boolean;
};

export function Teaser({ picture, title, text, more, isMirrored = false }: TeaserProps) {
  return (
    <section className="wrap grid items-center gap-6 py-6 md:grid-cols-2 md:gap-14 md:py-10">
      <div className={isMirrored ? 'md:order-2' : undefined}>
        <Illustration name={picture} height={720} />
      </div>
      <div className="grid justify-items-start gap-4">
        <h2>{title}</h2>
        <p className="lead">{text}</p>
        <a className="button button-quiet" href={more.href} aria-label={`${more.text} – ${title}`}>
          {more.text}
          <Icon name="arrow" />
        </a>
      </div>
    </section>
  );
}
