import { bathroom } from './bathroom.ts';
import { beds } from './bed.ts';
import { devices } from './devices.ts';
import { exercise } from './exercise.ts';
import type { Drawing } from './scene.ts';
import { supplies } from './supplies.ts';
import { supports } from './supports.ts';
import { walking } from './walking.ts';
import { wellness } from './wellness.ts';
import { wheelchairs } from './wheelchairs.ts';

/** By slug: whole; then raised or folded, a detail and, last, the measure drawing. */
export const goods: Record<string, Drawing[]> = {
  ...bathroom,
  ...beds,
  ...devices,
  ...exercise,
  ...supplies,
  ...supports,
  ...walking,
  ...wellness,
  ...wheelchairs,
};
