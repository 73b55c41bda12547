/** The server's limits. It decodes AVIF slowly, so that the browser shrinks one from 4 megapixels on. */
export const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
const maxAvifPixels = 4_000_000;
/** In pixels; the server keeps 1600. */
const longestSide = 2400;

/** A picture within the server's limits: photos of telephones may have 50 megapixels. The same file when it has, or when the browser cannot draw it. */
export async function shrinkPicture(file: File): Promise<File> {
  const isAvif = file.type === 'image/avif';
  // Reading the size of each small file costs time. The server refuses one with too many pixels.
  if (file.size < 1024 * 1024 && !isAvif) return file;
  try {
    const { width, height } = await sizeOf(file);
    const most = isAvif ? maxAvifPixels : maxPixels;
    if (file.size <= maxBytes && width * height <= most) return file;
    return await draw(file, Math.min(1, longestSide / Math.max(width, height)));
  } catch {
    return file;
  }
}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

async function draw(file: File, scale: number): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Only a JPEG surely has no transparency.
  const type = file.type === 'image/avif' ? 'image/webp' : file.type;
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.92);
  });
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}
