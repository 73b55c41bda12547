import type { ReactNode } from 'react';
import {
  type PictureWidth,
  pictureAddress,
  type ServedFormat,
} from '../../platform/pictures/picture-file.ts';

type FormatsProps = {
  imageUrl: string;
  /** One, or those that the browser chooses from by `sizes`. */
  widths: PictureWidth[];
  sizes?: string;
  children: ReactNode;
};

/** The `<img>` inside is for browsers that read neither format. The address says the format, so that any cache may keep it. */
export function PictureFormats({ imageUrl, widths, sizes, children }: FormatsProps) {
  const sources = (format: ServedFormat) =>
    widths
      .map((width) => `${pictureAddress(imageUrl, width, format)}${sizes ? ` ${width}w` : ''}`)
      .join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
      {children}
    </picture>
  );
}

type PictureProps = {
  imageUrl: string;
  /** CSS colour, shown until the picture is loaded. */
  color: string;
  alt: string;
  sizes: string;
  isFirst?: boolean;
  className?: string;
};

export function Picture({ imageUrl, color, alt, sizes, isFirst = false, className }: PictureProps) {
  return (
    <PictureFormats imageUrl={imageUrl} widths={[200, 400, 800]} sizes={sizes}>
      <img
        src={pictureAddress(imageUrl, 400)}
        alt={alt}
        width={800}
        height={800}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundColor: color }}
        className={className}
      />
    </PictureFormats>
  );
}
