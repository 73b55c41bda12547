import { readObjects } from '../pdf-text.ts';
import type { Picture } from './scan-picture.ts';

/** In millimetres, from the upper left corner of the page. */
type Area = { left: number; top: number; width: number; height: number };

/** The filled rectangles of a part of a page, as a printer of `dpi` dots an inch draws them. */
export function paintPdf(pdf: Buffer, page: number, area: Area, dpi: number): Picture {
  const objects = readObjects(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  const [, id = ''] = /\/Contents (\d+) 0 R/.exec(pages[page]?.head ?? '') ?? [];
  const content = objects.get(id)?.content ?? '';
  const dots = (millimetres: number) => (millimetres / 25.4) * dpi;
  const [width, height] = [Math.ceil(dots(area.width)), Math.ceil(dots(area.height))];
  const dark = new Uint8Array(width * height);
  const number = '(-?[\\d.]+)';
  for (const found of content.matchAll(new RegExp(`^${number} ${number} ${number} ${number} re$`, 'gm'))) {
    const [left = 0, top = 0, wide = 0, high = 0] = found
      .slice(1)
      .map((points) => (Number(points) * dpi) / 72);
    const x = left - dots(area.left);
    const y = top - dots(area.top);
    for (let row = Math.max(0, Math.round(y)); row < Math.min(height, Math.round(y + high)); row += 1)
      dark.fill(1, row * width + clamp(x, width), row * width + clamp(x + wide, width));
  }
  return { width, height, isDark: (x, y) => dark[y * width + x] === 1 };
}

const clamp = (at: number, most: number) => Math.min(Math.max(Math.round(at), 0), most);
