import { pictureAddress } from '../../platform/pictures/picture-file.ts';

type GoodsPictureProps = {
  file: string;
  color: string;
  className?: string;
  sizes?: string;
};

export function GoodsPicture({ file, color, className, sizes }: GoodsPictureProps) {
  const widths = sizes ? ([200, 400] as const) : ([200] as const);
  const avif = widths.map((width) => `${pictureAddress(file, width, 'avif')} ${width}w`).join(', ');
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes ?? '12.5rem'} />
      <img
        className={className}
        src={pictureAddress(file, 200, 'webp')}
        alt=""
        width="400"
        height="300"
        loading="lazy"
        style={{ backgroundColor: color }}
      />
    </picture>
  );
}

export function LinePicture({ file }: { file: string }) {
  return file ? (
    <img
      className="line-picture"
      src={pictureAddress(file, 200, 'webp')}
      width="64"
      height="64"
      alt=""
      loading="lazy"
    />
  ) : (
    <span className="line-picture" aria-hidden="true">
      <span className="icon icon-box" />
    </span>
  );
}
