import { type Browser, chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '../../scripts/system-packages/browser.mjs';

function withBrowser() {
  const executablePath = findBrowser();
  return executablePath ? { executablePath } : {};
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...withBrowser(), args: browserFlags });
}
