import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/system-packages/browser.mjs';

/** No network traffic of Chromium itself. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function withBrowser() {
  const executablePath = findBrowser();
  return executablePath ? { executablePath } : {};
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...withBrowser(), args: browserFlags });
}
