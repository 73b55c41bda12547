import { useState } from 'react';
import { maxReceived } from '../../../domain/arrivals/arrival.ts';
import { lotKey, parseExpiry } from '../../../domain/products/lots/lot.ts';
import { plainCode } from '../../../domain/products/scan.ts';
import { m } from '../../../generated/words/messages.js';
import { listLine } from '../../form/table/rows.ts';
import { showNumber } from '../../language/show.ts';
import { parsePieces, type TypedLine } from '../../lines/line.ts';
import type { GoodsToReceive } from './receive-errors.ts';
import { numberParts } from './typed-arrival.ts';

const codesAtOnce = 100;
const codesNamed = 20;

type PastedLine = Record<Column, string>;
type Ways = {
  address: string;
  namesLots: boolean;
  onFound: (found: GoodsToReceive[], lines: TypedLine[]) => void;
};

/** In this order, or as the headings of the first row say. */
const columns = ['code', 'quantity', 'price', 'lot', 'expiresOn', 'serials'] as const;
type Column = (typeof columns)[number];
const headings: Record<Column, RegExp> = {
  code: /^(r[eé]f|sku|code|gtin|ean)/,
  quantity: /^(q|pi[eè]ces|pieces|pcs|nombre)/,
  price: /^(co[uû]t|cost|prix|price|p\.? ?u)/,
  lot: /^(n[°o] (de )?)?(lot|batch)/,
  expiresOn: /^(date )?(de |d’|d')?(p[eé]r[ei]m|exp|dluo|dlc|use by|best before)/,
  serials: /^(n[°o]s? (de )?)?(s[eé]rie|serial|sn|s\/n)/,
};

/** Rows of a spreadsheet become lines: SKU or GTIN, quantity, cost, lot, expiry, serial number. What has no product is named. */
export function usePastedLines({ address, namesLots, onFound }: Ways) {
  const [said, setSaid] = useState('');

  async function paste(text: string) {
    const pasted = readPasted(text);
    setSaid(m.goods_scan_busy());
    try {
      const codes = pasted.map(({ code }) => code).filter((code) => code !== '');
      const byCode = await findByCode(address, codes);
      const lines = pasted.flatMap(({ code, quantity, price, lot, expiresOn, serials }) => {
        const goods = byCode.get(plainCode(code));
        const named = namesLots && { lot: { part: 0, code: lot, expiresOn, serials } };
        return goods ? [{ productId: goods.id, quantity, price, ...named }] : [];
      });
      const unknown = pasted.flatMap(({ code, quantity }) =>
        byCode.has(plainCode(code)) ? [] : [code || `– × ${quantity}`],
      );
      onFound([...byCode.values()], together(lines));
      setSaid(say(lines.length, unknown));
    } catch {
      setSaid(m.receive_paste_failed());
    }
  }
  return { paste, said };
}

export function readPasted(text: string): PastedLine[] {
  const [first = [], ...others] = listLine.read(text.replaceAll('\r', ''));
  const said = first.map((cell) => columns.find((each) => headings[each].test(cell.trim().toLowerCase())));
  const isHeading = said.includes('code') && said.includes('quantity');
  const order = isHeading ? said : columns;
  return (isHeading ? others : [first, ...others])
    .map(
      (cells) =>
        Object.fromEntries(
          columns.map((column) => [column, cells[order.indexOf(column)]?.trim() ?? '']),
        ) as PastedLine,
    )
    .filter((line) => columns.some((column) => line[column] !== ''));
}

/** A product that stands twice in one lot has the pieces of both, and their serial numbers. */
export function together(lines: TypedLine[]): TypedLine[] {
  const byLot = new Map<string, TypedLine>();
  for (const line of lines) {
    const key = `${line.productId} ${lotKey(line.lot?.code ?? '')}`;
    byLot.set(key, added(byLot.get(key), line));
  }
  return numberParts([...byLot.values()]);
}

/** A row without a quantity has a number more of the pieces before it. What is no quantity stays beside the other row's, and so do two costs or two dates: the form refuses them. */
function added(before: TypedLine | undefined, line: TypedLine): TypedLine {
  if (!before) return line;
  const expiresOn = oneOrBoth(
    before.lot?.expiresOn,
    line.lot?.expiresOn,
    (typed) => parseExpiry(typed) ?? typed,
  );
  const serials = [before.lot?.serials, line.lot?.serials].filter(Boolean).join('\n');
  return {
    ...line,
    quantity: sumOrBoth(before.quantity, line.quantity),
    price: oneOrBoth(before.price, line.price, (typed) => typed.replace(/\s/g, '')),
    ...(line.lot && { lot: { ...line.lot, expiresOn, serials } }),
  };
}

function sumOrBoth(before: string, quantity: string): string {
  const [one, other] = [before, quantity].map((each) => parsePieces(each, maxReceived));
  if (one && other) return String(one + other);
  return [before, quantity].filter((each) => each.trim() !== '').join(' + ');
}

function oneOrBoth(before = '', typed = '', read: (typed: string) => string): string {
  if (typed === '' || before.split(' + ').some((each) => read(each) === read(typed))) return before;
  return before === '' ? typed : `${before} + ${typed}`;
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
