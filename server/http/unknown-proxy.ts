import type { IncomingMessage } from 'node:http';
import type { AddressRange } from '../../app/platform/environment.server.ts';

export type UnknownProxy = {
  /** Looks at a request for X-Forwarded-For, which a reverse proxy writes. */
  note: (request: Pick<IncomingMessage, 'headers'>) => void;
  wasSeen: () => boolean;
};

/** Tells whether a proxy stands before the shop although none is trusted; the first request that shows it calls `warn`. */
export function openUnknownProxy(trusted: AddressRange[], warn: () => void): UnknownProxy {
  let isSeen = false;
  return {
    note: ({ headers }) => {
      if (isSeen || trusted.length > 0 || headers['x-forwarded-for'] === undefined) return;
      isSeen = true;
      warn();
    },
    wasSeen: () => isSeen,
  };
}
