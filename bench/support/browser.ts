import { type Browser, chromium } from '@playwright/test';
import { browserFlags, findCompleteBrowser } from '../../scripts/system-packages/browser.mjs';

function withBrowser() {
  const executablePath = findCompleteBrowser();
  return executablePath ? { executablePath } : {};
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...withBrowser(), args: browserFlags });
}
