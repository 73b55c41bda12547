/** The address of a picture in a width of 200, 400 or 800 pixels. */
export function pictureAddress(imageUrl: string, width: 200 | 400 | 800): string {
  return `/images/${imageUrl}?w=${width}`;
}

type PictureProps = {
  imageUrl: string;
  /** Shown in its place until it has arrived. */
  color: string;
  alt: string;
  /** How wide it stands on the page, as `sizes` of an `img` says it. */
  sizes: string;
  /** On the first screen: fetched at once, before anything lazy. */
  isFirst?: boolean;
  className?: string;
};

/** A square product picture that keeps its place before it arrives. */
export function Picture({ imageUrl, color, alt, sizes, isFirst = false, className }: PictureProps) {
  return (
    <img
      src={pictureAddress(imageUrl, 400)}
      srcSet={[200, 400, 800].map((width) => `/images/${imageUrl}?w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={800}
      height={800}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={{ backgroundColor: color }}
      className={className}
    />
  );
}
