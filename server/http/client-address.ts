import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AddressRange } from '../../app/platform/environment-variables.server.ts';

type Arrival = {
  peer: string | undefined;
  /** X-Forwarded-For: proxies append to it, and any client can send it. */
  forwardedFor: string | null;
};
type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An IPv4 address, or an IPv6 one's /64, which providers give one customer. Only trusted proxies' entries count, from the last: the first stranger wrote the rest. */
export function createClientNetworkReader(trusted: AddressRange[]): (arrival: Arrival) => string {
  const isProxy = (address: Address) =>
    trusted.some((range) => range[0].kind() === address.kind() && address.match(range));

  return ({ peer, forwardedFor }) => {
    let nearest = parseAddress(peer ?? '');
    // A closed connection has no address, and nobody reads its response.
    if (!nearest) return 'unknown';
    for (const entry of (forwardedFor ?? '').split(',').reverse()) {
      const before = parseAddress(entry);
      if (!isProxy(nearest) || !before) break;
      nearest = before;
    }
    return networkOf(nearest);
  };
}

/** An address with or without brackets, port and zone; IPv4 mapped into IPv6 becomes IPv4. */
function parseAddress(text: string): Address | undefined {
  const [, bracketed, withPort] =
    /^\[([^\]]+)\](?::\d{1,5})?$|^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? withPort ?? text.trim()).replace(/%.*$/, '');
  // ipaddr.js alone would also take short forms such as 10.1.
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}

function networkOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}
