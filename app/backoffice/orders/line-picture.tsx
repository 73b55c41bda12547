export function LinePicture({ file }: { file: string }) {
  return file ? (
    <img
      className="line-picture"
      src={`/images/${file}?w=200`}
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
