import type { ShownPicture } from '../../domain/products/facts.ts';
import { m } from '../../generated/words/messages.js';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { Picture, PictureFormats } from '../parts/picture.tsx';

const wide = '(min-width: 80rem) 800px, (min-width: 64rem) 55vw';
/** A phone asks for the small file of a picture that is still out of sight; the script takes the large one once the row moves. */
const sizesOf = (place: number) => `${wide}, ${place === 0 ? '92vw' : '46vw'}`;

/** One row that snaps; the thumbnails are links to its pictures. Nothing here needs a script. */
export function ProductGallery({ pictures, name }: { pictures: ShownPicture[]; name: string }) {
  const count = pictures.length;
  // A phone shows name and price at once; beside them, a tablet would have an empty column.
  if (count === 0)
    return <p className="gallery-none grid place-items-center max-sm:hidden">{m.no_picture()}</p>;
  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must take the keyboard */}
      <section className="gallery-row" aria-label={m.gallery()} tabIndex={0}>
        {pictures.map(({ imageUrl, imageColor }, i) => (
          <a
            key={imageUrl}
            id={`photo-${i + 1}`}
            href={pictureAddress(imageUrl, 800)}
            aria-label={m.view_picture({ name })}
            aria-description={m.gallery_picture({ position: i + 1, count })}
            data-enlarge={name}
          >
            <Picture imageUrl={imageUrl} color={imageColor} alt="" sizes={sizesOf(i)} isFirst={i === 0} />
          </a>
        ))}
      </section>
      {count > 1 && (
        <ul className="gallery-thumbs mt-2 flex flex-wrap gap-2">
          {pictures.map(({ imageUrl, imageColor }, i) => (
            <li key={imageUrl}>
              <a href={`#photo-${i + 1}`} aria-label={m.gallery_picture({ position: i + 1, count })}>
                <PictureFormats imageUrl={imageUrl} widths={[200]}>
                  <img
                    src={pictureAddress(imageUrl, 200)}
                    alt=""
                    width="80"
                    height="80"
                    loading="lazy"
                    decoding="async"
                    style={{ backgroundColor: imageColor }}
                  />
                </PictureFormats>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
