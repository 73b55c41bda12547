/** Strokes in a square of 24 units. */
const drawings = {
  phone: 'M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM3 7l9 6 9-6',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM12 7v5l3 2',
  place:
    'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z',
  cart: 'M2.5 4H5l2.2 11h11l2.3-8H6M7.5 19.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM15.5 19.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM15.5 15.5l5 5',
  chat: 'M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3zM8.5 10.5h7M8.5 13.8h4.5',
  check: 'M4.5 12.5l5 5 10-11',
  arrow: 'M4 12h15m-6-6 6 6-6 6',
  copy: 'M10 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2',
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'M6 9.5l6 6 6-6',
  right: 'M9.5 6l6 6-6 6',
  filter:
    'M3.5 7h9m5 0h3m-17 10h3m5 0h9M12.75 7a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0zM6.75 17a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0z',
  sort: 'M7.5 4.5v15m0 0-3-3m3 3 3-3m6 3v-15m0 0-3 3m3-3 3 3',
  truck:
    'M2.5 6h11v10.5h-11zM13.5 10h4l4 3.5v3h-8zM5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  shield: 'M12 3 4.5 6v5.5c0 4.5 3.2 7.7 7.5 9.5 4.3-1.8 7.5-5 7.5-9.5V6zM8.8 12l2.4 2.4 4.2-4.6',
  return: 'M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  cash: 'M4.5 6h15a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0zM6 12h.01M18 12h.01',
  walk: 'M9.25 4.5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0zM11 8.5v6l-3 6M11 14.5l3 6M7.5 13l3.5-4.5 4 4.5h2v7.5',
  rise: 'M5 3.5v9.5h9.5v7.5M5 13v7.5M17 10V3.5m0 0-3 3m3-3 3 3',
  bed: 'M3 5.5V19M3 15.5h18V19M21 15.5V13a3 3 0 0 0-3-3h-7v5.5M5.25 11.5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0z',
  bath: 'M2.5 12h19v1.5a5.5 5.5 0 0 1-5.5 5.5H8a5.5 5.5 0 0 1-5.5-5.5zM6 12V6a2.25 2.25 0 0 1 4.5 0M7 19l-1 2M17 19l1 2',
  gauge: 'M5 18.5a9 9 0 1 1 14 0M12 13.5l3.5-4.5M10.75 13.5a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0-2.5 0z',
  care: 'M9.5 3.5h5v6h6v5h-6v6h-5v-6h-6v-5h6z',
  move: 'M3 9.5v5M6.5 6.5v11M17.5 6.5v11M21 9.5v5M6.5 12h11',
  ease: 'M7 20c-2.5-3 2-5 0-8s2.5-5 0-8M12.5 20c-2.5-3 2-5 0-8s2.5-5 0-8M18 20c-2.5-3 2-5 0-8s2.5-5 0-8',
  share:
    'M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM15 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM15 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM8.3 10.8l7-4M8.3 13.2l7 4',
  file: 'M6 3.5h8L18.5 8v12.5H6zM14 3.5V8h4.5M9 13h6M9 16.5h6',
  cross: 'M6.5 6.5l11 11m0-11-11 11',
  compare: 'M3.5 5H9v14H3.5zM15 5h5.5v14H15zM12 3v18',
};
const strokes: Partial<Record<IconName, number>> = { search: 2, arrow: 2, check: 2.2 };

export type IconName = keyof typeof drawings;

/** In the document, not in a mask of the stylesheet: each mask costs a phone several milliseconds before anything is seen. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" strokeWidth={strokes[name]} aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
