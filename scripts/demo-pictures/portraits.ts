import { box, disc, type Paint, shape } from './pen.ts';
import { picture } from './scene.ts';

type Portrait = { coat: Paint; ground: string; hairBehind?: string; hair: string };

/** Head and shoulders; whoever runs a shop puts photographs in their place. */
const portrait = ({ coat, ground, hairBehind = '', hair }: Portrait) =>
  picture(
    400,
    400,
    `<rect width="400" height="400" fill="${ground}"/>` +
      hairBehind +
      shape('M60 400 q0 -130 140 -130 t140 130 z', coat) +
      shape('M160 274 q40 60 80 0 l-14 -10 h-52 z', 'paper') +
      box(168, 216, 64, 76, 30, 'skin') +
      disc(200, 160, 76, 'skin') +
      hair,
  );

const short = shape('M122 150 q-4 -98 78 -98 t78 98 q-30 -46 -78 -46 t-78 46 z', 'night');

export const portraits = {
  conseil: portrait({
    coat: 'teal',
    ground: '#e3f1ee',
    hairBehind: shape('M104 170 q-6 -130 96 -130 t96 130 q6 70 -30 90 h-132 q-36 -20 -30 -90 z', 'night'),
    hair: shape('M128 138 q20 -60 72 -60 t72 60 q-50 -34 -72 -34 t-72 34 z', 'night'),
  }),
  livraison: portrait({ coat: 'clay', ground: '#f3ece1', hair: short }),
  atelier: portrait({
    coat: 'honey',
    ground: '#e6eff6',
    hairBehind: disc(200, 58, 46, 'night'),
    hair: short,
  }),
};
