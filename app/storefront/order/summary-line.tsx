import type { ReactNode } from 'react';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { PictureFormats } from '../parts/picture.tsx';

type SummaryLineProps = { imageUrl: string | null; quantity: number; name: string; children: ReactNode };

export function SummaryLine({ imageUrl, quantity, name, children }: SummaryLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      {imageUrl && (
        <PictureFormats imageUrl={imageUrl} widths={[200]}>
          <img
            className="size-14 rounded-(--radius-s) object-cover"
            src={pictureAddress(imageUrl, 200)}
            alt=""
            width="200"
            height="200"
            loading="lazy"
          />
        </PictureFormats>
      )}
      <div className="min-w-[9rem] flex-1 wrap-anywhere">
        <p>
          {quantity} × {name}
        </p>
        {children}
      </div>
    </li>
  );
}
