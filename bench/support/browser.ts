import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

/** Chromium as the measurements use it: nothing of its own on the network. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Playwright's option that names the machine's Chromium, where there is one. */
function withBrowser() {
  const executablePath = findBrowser();
  return executablePath ? { executablePath } : {};
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...withBrowser(), args: browserFlags });
}
