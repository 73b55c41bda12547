const mark = `<path d="M14 20h36l4 9a6 6 0 0 1-11 2 7 7 0 0 1-11 0 7 7 0 0 1-11 0 6 6 0 0 1-11-2z" fill="#fff"/><path d="M16 40h32v10a2 2 0 0 1-2 2H18a2 2 0 0 1-2-2z" fill="#d8ebe8"/><path d="M29.500 35.500h5v3.500h3.500v5h-3.500v3.500h-5v-3.500h-3.500v-5h3.500z" fill="#0f5257"/>`;

const svg = (background: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Comptoir</title>${background}${content}</svg>`;

const rounded = svg('<rect width="64" height="64" rx="16" fill="#0f5257"/>', mark);

export const icons = {
  favicon: rounded,
  rounded,
  /** Phones crop this one: the mark has a margin. */
  full: svg(
    '<rect width="64" height="64" fill="#0f5257"/>',
    `<g transform="translate(8 8) scale(0.75)">${mark}</g>`,
  ),
};
