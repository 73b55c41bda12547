import { useState } from 'react';
import { maxReceived } from '../../../domain/arrivals/arrival.ts';
import { plainCode } from '../../../domain/products/scan.ts';
import { m } from '../../../generated/words/messages.js';
import { listLine } from '../../form/table/rows.ts';
import { showNumber } from '../../language/show.ts';
import { parsePieces, type TypedLine } from '../../lines/line.ts';
import type { GoodsToReceive } from './receive-errors.ts';

const codesAtOnce = 100;
const codesNamed = 20;

type PastedLine = { code: string; quantity: string; price: string };
type Ways = { address: string; onFound: (found: GoodsToReceive[], lines: TypedLine[]) => void };

/** Rows of a spreadsheet become lines: SKU or GTIN, quantity, cost. What has no product is named. */
export function usePastedLines({ address, onFound }: Ways) {
  const [said, setSaid] = useState('');

  async function paste(text: string) {
    const pasted = readPasted(text);
    setSaid(m.goods_scan_busy());
    try {
      const codes = pasted.map(({ code }) => code);
      const byCode = await findByCode(address, codes);
      const lines = pasted.flatMap(({ code, quantity, price }) => {
        const goods = byCode.get(plainCode(code));
        return goods ? [{ productId: goods.id, quantity, price }] : [];
      });
      const unknown = pasted.flatMap(({ code }) => (byCode.has(plainCode(code)) ? [] : [code]));
      onFound([...byCode.values()], together(lines));
      setSaid(say(lines.length, unknown));
    } catch {
      setSaid(m.receive_paste_failed());
    }
  }
  return { paste, said };
}

export function readPasted(text: string): PastedLine[] {
  return listLine
    .read(text.replaceAll('\r', ''))
    .map(([code = '', quantity = '', price = '']) => ({
      ...{ code: code.trim(), quantity: quantity.trim(), price: price.trim() },
    }))
    .filter(({ code }) => code !== '');
}

/** A product that stands twice has the pieces of both. */
export function together(lines: TypedLine[]): TypedLine[] {
  const byProduct = new Map<number, TypedLine>();
  for (const line of lines) {
    const before = byProduct.get(line.productId);
    const pieces = [before, line].map((each) => (each ? parsePieces(each.quantity, maxReceived) : undefined));
    const [one, other] = pieces;
    byProduct.set(line.productId, one && other ? { ...line, quantity: String(one + other) } : line);
  }
  return [...byProduct.values()];
}

async function findByCode(address: string, codes: string[]): Promise<Map<string, GoodsToReceive>> {
  const found = new Map<string, GoodsToReceive>();
  for (let from = 0; from < codes.length; from += codesAtOnce) {
    const asked = codes.slice(from, from + codesAtOnce);
    const query = asked.map((code) => `codes=${encodeURIComponent(code.slice(0, 60))}`).join('&');
    const answer = await fetch(`${address}?${query}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const { goods }: { goods: (GoodsToReceive & { code: string })[] } = await answer.json();
    for (const { code, ...each } of goods) found.set(code, each);
  }
  return found;
}

function say(lines: number, unknown: string[]): string {
  const pasted = m.receive_pasted({ lines: showNumber(lines) });
  if (unknown.length === 0) return pasted;
  const names = unknown.slice(0, codesNamed).join(', ');
  return `${pasted} ${m.receive_pasted_unknown({ count: showNumber(unknown.length), names })}`;
}
