export function pictureAddress(imageUrl: string, width: 200 | 400 | 800): string {
  return `/images/${imageUrl}?w=${width}`;
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
