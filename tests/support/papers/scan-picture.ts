import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';

export type Picture = { width: number; height: number; isDark: (x: number, y: number) => boolean };

/** What a scanner reads in the picture; it throws where it reads nothing. */
export function scanPicture({ width, height, isDark }: Picture, code: 'Code 128' | 'QR'): string {
  const luminances = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) luminances[y * width + x] = isDark(x, y) ? 0 : 255;
  const reader = code === 'QR' ? new QRCodeReader() : new Code128Reader();
  const source = new RGBLuminanceSource(luminances, width, height);
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);
  return reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), hints).getText();
}
