import { expect, test } from 'vitest';
import { addressedName } from './addressed-name.ts';

test.each([
  ['M. Ekambi', 'M. Ekambi'],
  ['m Ekambi', 'm Ekambi'],
  ['Mme Ngo Bassong', 'Mme Ngo Bassong'],
  ['DR. FOTSO', 'DR. FOTSO'],
  ['Pr Jean Mbarga', 'Pr Jean Mbarga'],
  ['Sr Marie-Claire', 'Sr Marie-Claire'],
  ['M. le Dr Fotso', 'M. le Dr Fotso'],
  ['Dr Jean-Baptiste Fotso Kamga', 'Dr Kamga'],
  ['  Serge   Ndongo ', 'Serge'],
  ['Marie Ngo', 'Marie'],
  ['Meyomesse Paul', 'Meyomesse'],
  ['M.', 'M.'],
  ['Anne-Marie-Antoinette-Bernadette', 'Anne-Marie-Antoinett'],
])('%s is named %s on a button', (name, named) => {
  expect(addressedName(name)).toBe(named);
});
