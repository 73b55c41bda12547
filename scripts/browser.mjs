import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The machine's own Chromium; undefined when there is none, and Playwright's is used if it was installed. */
export function findBrowser() {
  return places.find((place) => existsSync(place));
}

/** Sees to it that tests have a browser: Debian's package where we may install it, else Playwright's. */
export function ensureBrowser(env) {
  if (findBrowser()) return;
  process.stdout.write('Installing Chromium (a few minutes)…\n');
  const run = (command, args) =>
    spawnSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (
    isDebianRoot &&
    run('apt-get', ['update', '-q']) &&
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-roboto-unhinted'])
  )
    return;
  if (!run('playwright', ['install', 'chromium']))
    throw new Error(
      'No browser was found, and none could be installed: install Chromium, then run this again.',
    );
}
