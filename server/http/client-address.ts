import { BlockList, isIP, SocketAddress } from 'node:net';
import type { AddressRange } from '../../app/platform/environment.server.ts';

type Connection = {
  peer: string | undefined;
  /** X-Forwarded-For, which anybody may have written. */
  forwardedFor: string | null;
};

/** The IPv4 address, or the /64 of an IPv6 one, which one customer has. Only what trusted proxies wrote is believed. */
export function createClientNetworkReader(trusted: AddressRange[]): (connection: Connection) => string {
  const proxies = new BlockList();
  for (const { address, prefix, family } of trusted) proxies.addSubnet(address, prefix, family);
  const isProxy = (address: string) => proxies.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

  return ({ peer, forwardedFor }) => {
    let nearest = readAddress(peer ?? '');
    if (!nearest) return 'unknown';
    for (const entry of (forwardedFor ?? '').split(',').reverse()) {
      const before = readAddress(entry);
      if (!isProxy(nearest) || !before) break;
      nearest = before;
    }
    return networkOf(nearest);
  };
}

function readAddress(text: string): string | undefined {
  const [, bracketed, withPort] =
    /^\[([^\]]+)\](?::\d{1,5})?$|^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? withPort ?? text.trim()).replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return undefined;
  if (version === 4) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return new SocketAddress({ address, family: 'ipv6' }).address;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function networkOf(address: string): string {
  if (isIP(address) === 4) return address;
  const prefix = groupsOf(address).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [before = '', after] = plain.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const head = read(before);
  if (after === undefined) return head;
  const tail = read(after);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
