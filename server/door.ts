import { createServer, type RequestListener, type Server } from 'node:http';

/** How long the door waits, in milliseconds. */
export type Patience = {
  /** For a request's headers. */
  headers: number;
  /** For the whole of a form. */
  form: number;
  /** For the whole of a picture or a table: 10 MiB take 3½ minutes at 400 kbit/s. */
  file: number;
  /** Between two looks at the connections. */
  look: number;
};

const patience: Patience = { headers: 15_000, form: 40_000, file: 300_000, look: 2000 };

/** The door to the network: what comes too slowly, in too many pieces or without end is shut out before it costs anything. */
export function openDoor(
  answer: RequestListener,
  takesFiles: (path: string) => boolean,
  { headers, form, file, look }: Patience = patience,
): Server {
  const door = createServer(
    {
      headersTimeout: headers,
      requestTimeout: file,
      connectionsCheckingInterval: look,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      const hasBody =
        request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
      if (hasBody && !takesFiles(request.url?.split('?')[0] ?? '')) {
        const clock = setTimeout(() => request.destroy(), form);
        for (const event of ['end', 'close']) request.once(event, () => clearTimeout(clock));
      }
      answer(request, response);
    },
  );
  door.maxHeadersCount = 100;
  door.maxRequestsPerSocket = 1000;
  door.maxConnections = 10_000;
  return door;
}
