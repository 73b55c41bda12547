import { pictureAddress } from '../../platform/pictures/picture-file.ts';

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
