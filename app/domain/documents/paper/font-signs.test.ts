import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { paperFonts } from './draw-paper.server.ts';
import { leaveOutLacking } from './font-signs.ts';

test('emoji, their joiners and foreign letters leave neither box nor gap', () => {
  expect(leaveOutLacking('Awa 🌹 Ngo')).toBe('Awa Ngo');
  expect(leaveOutLacking('Gel ⭐ chaud ⭐')).toBe('Gel chaud');
  expect(leaveOutLacking('👩🏽‍⚕️ Dr 字 Mbo🇨🇲\n🙂 à midi')).toBe('⚕ Dr Mbo\nà midi');
  expect(leaveOutLacking('🌹')).toBe('');
  const kept = 'Ɛyɔŋ Nkə́ Ɓaka ʼŊgɨ  20\u202f000\u00a0FCFA “½ ™ ☎ ✔” 36 °C';
  expect(leaveOutLacking(kept)).toBe(kept);
});

test('what is left is what the fonts have', () => {
  const document = new PDFDocument();
  type Loaded = { _font: { font: { characterSet: number[] } } };
  const [plain, bold] = [paperFonts.plain, paperFonts.bold].map((font) => {
    document.font(font);
    return new Set((document as unknown as Loaded)._font.font.characterSet);
  });
  // Direction marks, joiners and variants are drawn as nothing, or as a box.
  const isInvisible = (sign: string) =>
    /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}\u2028\u2029]/u.test(sign);
  const wrong = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => {
    const sign = String.fromCodePoint(code);
    if (isInvisible(sign)) return false;
    const has = plain?.has(code) === true && bold?.has(code) === true;
    return has !== (leaveOutLacking(`x${sign}x`) === `x${sign}x`);
  });
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});
