import type { Category } from '../../../app/domain/products/product.ts';
import type { Chance } from './seeded-random.ts';

/** Texts like a real catalogue's: few common words, many rare ones, models and measures. */
export function describeProduct(chance: Chance) {
  const [name, nameEn, category] = chance.common(things);
  const [kind, kindEn] = chance.common(kinds);
  const brand = brandOf(chance.rank(3000));
  const model = modelOf(chance);
  const chosen = Array.from({ length: 3 + chance.below(6) }, () => chance.common(phrases));
  const measure = `${5 + chance.below(195)}.${chance.below(10)}`;
  const describeIn = (language: 0 | 1) =>
    [...new Set(chosen)].map((each) => each[language].replace('#', measure)).join(' ');
  const term = termOf(chance.rank(9000));
  return {
    category,
    name: `${name} ${kind} ${brand} ${model}`,
    nameEn: chance.happens(0.08) ? '' : `${kindEn} ${nameEn} ${brand} ${model}`,
    descriptionFr: `${describeIn(0)} Indiqué en ${term}.`,
    descriptionEn: chance.happens(0.15) ? '' : `${describeIn(1)} Used in ${term}.`,
  };
}

/** The same number gives the same word; few of 3000 are equal. */
function brandOf(rank: number): string {
  const [first, middle, last] = [rank % 16, Math.trunc(rank / 16) % 14, Math.trunc(rank / 224) % 14];
  return `${brandStarts[first]}${brandMiddles[middle]}${brandEnds[last]}`;
}

function termOf(rank: number): string {
  const [first, middle, last] = [rank % 24, Math.trunc(rank / 24) % 24, Math.trunc(rank / 576) % 16];
  return `${termStarts[first]}${termMiddles[middle]}${termEnds[last]}`;
}

function modelOf(chance: Chance): string {
  const letters = 'ABCDEFGHKLMNPRSTVWXZ';
  const letter = () => letters[chance.below(letters.length)];
  return `${letter()}${letter()}-${100 + chance.below(9900)}${chance.happens(0.3) ? letter() : ''}`;
}

const things: [string, string, Category][] = [
  ['Attelle', 'splint', 'orthopedic'],
  ['Tensiomètre', 'blood pressure monitor', 'medical'],
  ['Béquilles', 'crutches', 'orthopedic'],
  ['Ceinture lombaire', 'lumbar belt', 'orthopedic'],
  ['Gants d’examen', 'examination gloves', 'medical'],
  ['Fauteuil roulant', 'wheelchair', 'orthopedic'],
  ['Coussin', 'cushion', 'wellness'],
  ['Bande élastique', 'resistance band', 'physiotherapy'],
  ['Genouillère', 'knee support', 'orthopedic'],
  ['Thermomètre', 'thermometer', 'medical'],
  ['Table de massage', 'massage table', 'physiotherapy'],
  ['Oreiller', 'pillow', 'wellness'],
  ['Électrostimulateur', 'electrotherapy unit', 'physiotherapy'],
  ['Chevillère', 'ankle brace', 'orthopedic'],
  ['Stéthoscope', 'stethoscope', 'medical'],
  ['Huile de massage', 'massage oil', 'wellness'],
  ['Tapis d’exercice', 'exercise mat', 'physiotherapy'],
  ['Glucomètre', 'glucose meter', 'medical'],
  ['Collier cervical', 'cervical collar', 'orthopedic'],
  ['Ballon', 'exercise ball', 'physiotherapy'],
  ['Diffuseur', 'diffuser', 'wellness'],
  ['Nébuliseur', 'nebuliser', 'medical'],
  ['Déambulateur', 'walking frame', 'orthopedic'],
  ['Haltères', 'dumbbells', 'physiotherapy'],
  ['Lit médicalisé', 'hospital bed', 'medical'],
  ['Pèse-personne', 'bathroom scales', 'wellness'],
  ['Œillères de soin', 'eye patches', 'medical'],
];

const kinds: [string, string][] = [
  ['réglable', 'adjustable'],
  ['pliable', 'folding'],
  ['adulte', 'adult'],
  ['léger', 'lightweight'],
  ['renforcé', 'reinforced'],
  ['enfant', 'child’s'],
  ['électronique', 'electronic'],
  ['souple', 'soft'],
  ['professionnel', 'professional'],
  ['de voyage', 'travel'],
  ['stérile', 'sterile'],
  ['ergonomique', 'contoured'],
  ['gonflable', 'inflatable'],
  ['à mémoire de forme', 'memory foam'],
  ['néoprène', 'neoprene'],
  ['gériatrique', 'geriatric'],
  ['pédiatrique', 'paediatric'],
  ['post-opératoire', 'post-operative'],
];

const phrases: [string, string][] = [
  ['Réglable en hauteur jusqu’à # cm.', 'Adjustable in height up to # cm.'],
  ['Pour un usage quotidien à la maison.', 'For everyday use at home.'],
  ['Livré avec notice en français et housse.', 'Comes with instructions and a cover.'],
  ['Lavable à # °C, séchage rapide.', 'Washable at # °C, quick to dry.'],
  ['Supporte # kg sans se déformer.', 'Holds # kg without bending.'],
  ['Matière respirante, sans latex.', 'Breathable material, latex-free.'],
  ['Garantie deux ans, pièces et main-d’œuvre.', 'Two years’ warranty, parts and labour.'],
  ['Soulage le bas du dos pendant l’effort.', 'Eases the lower back during effort.'],
  ['Piles fournies, autonomie de # heures.', 'Batteries included, # hours of use.'],
  ['Convient aux personnes âgées et aux sportifs.', 'Suits older people and athletes.'],
  ['Châssis en aluminium anodisé de # kg.', 'Anodised aluminium frame of # kg.'],
  ['Fermeture auto-agrippante, tailles S à XXL.', 'Hook-and-loop fastening, sizes S to XXL.'],
  ['Embouts antidérapants pour sol mouillé.', 'Non-slip tips for wet floors.'],
  ['Résultat affiché en # secondes.', 'Result shown in # seconds.'],
  ['Boîte de 100, usage unique, norme EN 455.', 'Box of 100, single use, EN 455.'],
  ['Recommandé après une entorse ou une fracture.', 'Recommended after a sprain or a fracture.'],
  ['Se plie d’une main et tient dans un coffre.', 'Folds with one hand and fits into a boot.'],
  ['L’eau de l’humidificateur se change chaque jour.', 'Change the humidifier’s water every day.'],
  ['Écran rétro-éclairé, mémoire de # mesures.', 'Backlit display, memory of # readings.'],
  ['100 % coton biologique, sans odeur.', '100% organic cotton, odour-free.'],
  [
    'Validé cliniquement (étude de l’hôpital « Laquintinie »).',
    'Clinically validated (Laquintinie hospital).',
  ],
  ['Compatible avec le modèle précédent.', 'Works with the previous model.'],
];

const brandStarts = [
  'Orto',
  'Medi',
  'Physio',
  'Kiné',
  'Vita',
  'Santé',
  'Flexo',
  'Dyna',
  'Bio',
  'Novo',
  'Thera',
  'Activ',
  'Sano',
  'Élasto',
  'Cura',
  'Pro',
];
const brandMiddles = ['', 'li', 'ra', 'ban', 'me', 'tro', 'ka', 'vé', 'do', 'su', 'gni', 'fle', 'pha', 'zu'];
const brandEnds = [
  'x',
  'plus',
  'med',
  'ne',
  'form',
  'care',
  'tis',
  'lux',
  'ga',
  'dor',
  'pia',
  'sol',
  'wen',
  'quo',
];
const termStarts = [
  'cardio',
  'ostéo',
  'myo',
  'neuro',
  'arthro',
  'chondro',
  'phlébo',
  'gastro',
  'hépato',
  'angio',
  'broncho',
  'laryngo',
  'rhino',
  'oto',
  'ophtalmo',
  'dermo',
  'uro',
  'néphro',
  'rachi',
  'podo',
  'gonio',
  'spondylo',
  'thoraco',
  'pneumo',
];
const termMiddles = [
  'dia',
  'méta',
  'para',
  'péri',
  'endo',
  'épi',
  'hypo',
  'hyper',
  'sub',
  'trans',
  'inter',
  'intra',
  'pré',
  'rétro',
  'pluri',
  'mono',
  'poly',
  'micro',
  'macro',
  'pseudo',
  'dys',
  'iso',
  'homo',
  'hétéro',
];
const termEnds = [
  'logie',
  'pathie',
  'plastie',
  'scopie',
  'tomie',
  'graphie',
  'métrie',
  'thérapie',
  'algie',
  'ectomie',
  'génie',
  'kinésie',
  'lyse',
  'stase',
  'trophie',
  'plégie',
];
