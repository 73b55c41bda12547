import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

/** Chromium without its windows and notifications: journeys take a third less time in it. With a slowed processor its tasks are longer. */
const headless = '/usr/bin/chromium-headless-shell';
const complete = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // No network traffic of its own.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As with windows: a mouse, as Playwright sets it, and pictures that are loaded 1 250 px ahead, as on 4G.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPx4G=1250,lazyLoadingImageMarginPxUnknown=1250',
];

/** Without one, Playwright uses its own if installed. */
export function findBrowser() {
  return existsSync(headless) ? headless : findCompleteBrowser();
}

/** As people have it: for measures, and for notifications. */
export function findCompleteBrowser() {
  return complete.find((path) => existsSync(path));
}

/** Layout tests need the font of phones: others are wider. */
function ensureFont(env) {
  const fonts = spawnSync('fc-list', ['Roboto'], { encoding: 'utf8' }).stdout;
  if (!fonts?.trim()) installDebianPackages(['fonts-roboto-unhinted'], env);
}

export function ensureBrowser(env) {
  ensureFont(env);
  if (existsSync(headless) && findCompleteBrowser()) return;
  process.stdout.write('Installing Chromium (a few minutes)…\n');
  if (installDebianPackages(['chromium', 'chromium-headless-shell'], env) || findBrowser()) return;
  if (installDebianPackages(['chromium'], env)) return;
  if (spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', env }).status !== 0)
    throw new Error(
      'No browser was found, and none could be installed: install Chromium, then run this again.',
    );
}
