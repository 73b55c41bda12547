import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../server/embedded-database/postmaster.ts';

/** A browser as Debian packages it, driven by its own protocol. Elements are found by CSS selectors. */
export type StockBrowser = {
  name: string;
  open: (url: string) => Promise<void>;
  click: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  /** The value of a JavaScript expression; undefined when the page has just gone. */
  read: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
};

/** What the commands below are answered, each a part of it. */
type BidiAnswer = {
  capabilities: { browserVersion: string };
  contexts: { context: string }[];
  nodes: { sharedId: string }[];
  result?: { value?: unknown };
};

/** Firefox speaks WebDriver BiDi itself, so geckodriver, which Debian does not package, is not needed. */
export async function openFirefox(): Promise<StockBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const port = await findFreePort();
  const process = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { stdio: 'ignore' },
  );
  const socket = await openSocket(`ws://127.0.0.1:${port}/session`);
  const answers = new Map<number, PromiseWithResolvers<BidiAnswer>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    if (type === 'success') answers.get(id)?.resolve(result);
    if (type === 'error') answers.get(id)?.reject(new Error(message));
  });
  let sent = 0;
  const send = (method: string, params: object): Promise<BidiAnswer> => {
    sent += 1;
    const answer = Promise.withResolvers<BidiAnswer>();
    answers.set(sent, answer);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return answer.promise;
  };
  const { capabilities } = await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width: 360, height: 780 } });

  const read = async (expression: string) => {
    const target = { context };
    const { result } = await send('script.evaluate', { expression, target, awaitPromise: true });
    return result?.value;
  };
  const click = async (selector: string) => {
    // Firefox shows the caret of what was typed on its next frame: a click before it would miss.
    await read('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await read(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`);
    const { nodes } = await send('browsingContext.locateNodes', {
      context,
      locator: { type: 'css', value: selector },
      maxNodeCount: 1,
    });
    const sharedId = nodes[0]?.sharedId;
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'pointer', actions }] });
  };
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    click,
    type: async (selector, text) => {
      await click(selector);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    read,
    close: async () => {
      socket.close();
      await end(process);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** WebKitGTK's own small browser, in a display of its own. */
export async function openWebKit(): Promise<StockBrowser> {
  const display = `:${90 + Math.floor(Math.random() * 100)}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '800x900x24'], { stdio: 'ignore' });
  const port = await findFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = JSON.parse(await answer.text());
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await attempt(() => send('GET', '/status'));
  const { sessionId, capabilities } = await send('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { width: 400, height: 850 });

  const find = async (selector: string) => {
    const element = await send('POST', `${session}/element`, { using: 'css selector', value: selector });
    return `${session}/element/${Object.values(element)[0]}`;
  };
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion} (WebKitGTK)`,
    open: (url) => send('POST', `${session}/url`, { url }),
    click: async (selector) => send('POST', `${await find(selector)}/click`, {}),
    type: async (selector, text) => send('POST', `${await find(selector)}/value`, { text }),
    read: (expression) =>
      send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    close: async () => {
      await send('DELETE', session);
      await end(driver);
      await end(screen);
    },
  };
}

async function openSocket(address: string): Promise<WebSocket> {
  return attempt(async () => {
    const socket = new WebSocket(address);
    const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)));
    return promise;
  });
}

/** Every 200 ms for 30 s. */
export async function attempt<Result>(action: () => Promise<Result>): Promise<Result> {
  const last = performance.now() + 30_000;
  while (true) {
    try {
      return await action();
    } catch (error) {
      if (performance.now() > last) throw error;
      await sleep(200);
    }
  }
}

async function end(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill('SIGTERM');
  await once(process, 'exit');
}
