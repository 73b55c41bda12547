type IllustrationProps = {
  name: 'hero' | 'about' | 'import-export' | 'home-teaching';
  height: number;
  sizes?: string;
  isFirst?: boolean;
};

export function Illustration({
  name,
  height,
  sizes = '(min-width: 64rem) 34rem, 92vw',
  isFirst = false,
}: IllustrationProps) {
  const sources = (format: string) =>
    [480, 960].map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        className="rounded-picture"
        src={`/pictures/${name}-480.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        alt=""
        width={960}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        // On a phone the words beside it are larger: the stylesheet that shows them comes before.
        fetchPriority={isFirst ? 'low' : undefined}
      />
    </picture>
  );
}
