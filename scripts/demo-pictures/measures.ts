import { picture } from './scene.ts';

/** Limbs by the name of their size guide: where the tape goes. Without words, so that they serve both languages. */
export const measures: Record<string, string> = {
  genou: limb(
    'M205 -10 C216 120 214 200 222 258 C228 300 212 330 216 372 C222 440 236 500 238 610 H392 C394 500 414 430 408 360 C404 326 394 300 402 258 C414 200 416 120 424 -10Z',
    ellipse(312, 282, 42, 50) +
      tape('M219 282 C262 316 358 316 402 282', 'M219 282 C262 258 358 258 402 282'),
  ),
  jambe: limb(
    'M190 -10 C206 60 172 128 190 214 C206 296 248 350 250 448 C250 486 228 506 176 536 C146 554 146 578 176 580 H380 C408 578 408 548 402 520 C394 478 376 452 380 404 C388 320 436 250 424 150 C418 96 408 50 410 -10Z',
    tape('M184 174 C246 212 362 212 428 174', 'M184 174 C246 150 362 150 428 174') +
      tape('M250 430 C288 452 344 452 380 430', 'M250 430 C288 412 344 412 380 430'),
  ),
  taille: limb(
    'M152 -10 C146 60 156 130 176 196 C190 244 192 280 180 322 C160 390 128 440 116 610 H484 C472 440 440 390 420 322 C408 280 410 244 424 196 C444 130 454 60 448 -10Z',
    ellipse(300, 330, 7, 10) + tape('M178 326 C246 366 354 366 422 326', 'M178 326 C246 300 354 300 422 326'),
  ),
  poignet: limb(
    'M226 610 C236 500 240 430 238 380 C232 340 196 312 168 266 C152 238 174 220 200 240 L236 276 C232 206 222 136 222 84 C222 56 258 54 262 84 L272 196 C274 140 274 90 278 56 C282 30 316 32 316 60 L318 196 C324 140 330 104 336 76 C342 52 372 58 370 86 L358 214 C368 182 378 152 388 130 C398 110 424 122 418 148 C406 204 398 262 384 316 C374 350 364 366 364 396 C364 450 370 520 376 610Z',
    tape('M238 410 C272 434 330 434 364 410', 'M238 410 C272 392 330 392 364 410'),
  ),
  paume: limb(
    'M216 610 C226 540 226 500 216 458 C206 416 168 384 132 334 C112 304 138 280 170 304 L214 344 C208 256 196 176 194 110 C194 78 236 74 242 108 L256 244 C258 172 258 108 262 66 C266 36 308 38 308 70 L312 244 C318 172 326 122 332 90 C338 60 376 66 374 100 L362 262 C374 220 386 184 398 156 C410 132 442 146 434 178 C418 246 412 318 396 384 C384 430 372 460 372 500 C374 540 380 570 384 610Z',
    tape('M216 356 C264 386 348 382 402 354', 'M216 356 C264 330 348 328 402 354'),
  ),
};

function limb(outline: string, marks: string): string {
  const skin = `<path d="${outline}" fill="#e9c9ae" stroke="#7a4a2c" stroke-width="6" stroke-linejoin="round"/>`;
  return picture(600, 600, `<rect width="600" height="600" fill="#f6efe4"/>${skin}${marks}`);
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="#7a4a2c" stroke-width="5"/>`;
}

/** The tape in front of the limb, and dotted behind it. */
function tape(front: string, back: string): string {
  const strip = (width: number, color: string, more = '') =>
    `<path d="${front}" fill="none" stroke="${color}" stroke-width="${width}" ${more}/>`;
  return `<path d="${back}" fill="none" stroke="#14605f" stroke-width="5" stroke-dasharray="4 14" stroke-linecap="round"/>${strip(30, '#14605f')}${strip(24, '#d5efe9')}${strip(12, '#14605f', 'stroke-dasharray="3 15" transform="translate(0 -6)"')}`;
}
