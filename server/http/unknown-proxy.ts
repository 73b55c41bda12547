import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { AddressRange } from '../../app/platform/environment-variables.server.ts';

export type UnknownProxy = {
  note: (request: Pick<IncomingMessage, 'headers'>) => void;
  wasSeen: () => boolean;
};

/** Detects a proxy in front of the shop that TRUST_PROXY does not name. The first request that shows it is logged. */
export function detectUnknownProxy(trusted: AddressRange[], log: Pick<Logger, 'warn'>): UnknownProxy {
  let isSeen = false;
  return {
    note: ({ headers }) => {
      if (isSeen || trusted.length > 0 || headers['x-forwarded-for'] === undefined) return;
      isSeen = true;
      log.warn('requests arrive with X-Forwarded-For while TRUST_PROXY is empty');
    },
    wasSeen: () => isSeen,
  };
}
