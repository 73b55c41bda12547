import type { Need } from './need.ts';

/** Words without case and accents that speak of a need, by their beginnings: for what the shop does not sell. */
const beginnings: Record<Need, string> = {
  walk: 'march walk canne bequil crutch roulant wheel handicap prothes prosthe scooter orthes mobil',
  rise: 'lever debout escalier stair rampe lift souleve transfer verticalis',
  sleep: 'dormir sleep lit lits drap matelas mattress bed couvertur blanket moustiquair pyjama nuit chevet',
  wash: 'laver wash couche pamper diaper incontinen alese bain bath douche shower toilette toilet savon soap hygien serviette urin selle wc',
  measure:
    'mesur measur test analys control diagnos tension glyc thermom oxym poids weigh balance grossesse otoscop',
  treat:
    'soign soin treat pans pansement compress gaze bandag seringu syring aiguil needl perfus inject piqur sonde cathet masque mask gant glove medic comprim tablet sirop syrup pharmac desinfect alcool steril blouse oxygen chirurg',
  exercise:
    'sport gym exerc fitness muscul reeduc physio kine velo bicycle bike tapis treadmill ballon ball yoga',
  relieve:
    'douleur pain mal massag soulag relie arthr rhumat sciatiq lombal dos attelle splint ceintur chauff heat crem balm pommad huile',
};

const minLength = 3;

export function guessNeed(words: string[]): Need | undefined {
  const counted = Object.entries(beginnings).map(([need, list]) => {
    const all = list.split(' ');
    const spoken = words.filter(
      (word) => word.length >= minLength && all.some((beginning) => word.startsWith(beginning)),
    );
    return { need: need as Need, number: spoken.length };
  });
  const [best] = counted.toSorted((one, other) => other.number - one.number);
  return best && best.number > 0 ? best.need : undefined;
}
