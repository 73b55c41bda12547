import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEnvironment } from '../../app/platform/environment.server.ts';
import { createClientNetworkReader } from './client-address.ts';

const trusting = (TRUST_PROXY: string) =>
  createClientNetworkReader(parseEnvironment({ TRUST_PROXY }).trustedProxies);
const behindProxies = trusting('10.0.0.0/8, 2001:db8:ffff::/48');

const octet = fc.integer({ min: 0, max: 255 });
const stranger = fc
  .tuple(fc.integer({ min: 11, max: 223 }), octet, octet, octet)
  .map((parts) => parts.join('.'));
const proxy = fc.tuple(octet, octet, octet).map((parts) => `10.${parts.join('.')}`);
const nonsense = fc.oneof(
  fc.string(),
  fc.constantFrom('', 'unknown', '127.0.0.1', '::1', '999.1.1.1', '_hidden', '1.2.3.4.5'),
);

test('an untrusted client counts under its connection’s address, whatever it sends in X-Forwarded-For', () => {
  fc.assert(
    fc.property(stranger, fc.array(fc.oneof(stranger, proxy, nonsense)), (peer, written) => {
      expect(behindProxies({ peer, forwardedFor: written.join(', ') })).toBe(peer);
      expect(trusting('')({ peer, forwardedFor: written.join(', ') })).toBe(peer);
    }),
  );
});

test('behind trusted proxies the client is the last untrusted entry, whatever stands before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(stranger, proxy, nonsense)),
      stranger,
      fc.array(proxy, { minLength: 1 }),
      (forged, client, chain) => {
        const [peer = '', ...passed] = chain;
        const forwardedFor = [...forged, client, ...passed].join(', ');
        expect(behindProxies({ peer, forwardedFor })).toBe(client);
      },
    ),
  );
});

test('an unreadable entry of a trusted proxy leaves the proxy as the client', () => {
  expect(behindProxies({ peer: '10.0.0.1', forwardedFor: '1.2.3.4, unknown' })).toBe('10.0.0.1');
  expect(behindProxies({ peer: '10.0.0.1', forwardedFor: null })).toBe('10.0.0.1');
});

test('one customer of an IPv6 network is one /64, however the address is written', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(
      fc.tuple(group, group, group),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      (mid, tail) => {
        const prefix = [0x2a01, ...mid].map((each) => each.toString(16)).join(':');
        const peer = `${prefix}:${tail.map((each) => each.toString(16)).join(':')}`;
        expect(behindProxies({ peer, forwardedFor: null })).toBe(`${prefix}::/64`);
        expect(behindProxies({ peer: peer.toUpperCase(), forwardedFor: null })).toBe(`${prefix}::/64`);
      },
    ),
  );
});

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('a connection from %s counts as %s', (peer, network) => {
  expect(behindProxies({ peer, forwardedFor: null })).toBe(network);
});

test.each([
  ['::ffff:10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8:ffff::9', '[2a01:1:2:3::5]:443', '2a01:1:2:3::/64'],
  ['10.1.2.3', '::ffff:203.0.113.7', '203.0.113.7'],
])('a proxy at %s that writes %j names %s', (peer, forwardedFor, network) => {
  expect(behindProxies({ peer, forwardedFor })).toBe(network);
});

test.each([
  'nginx',
  '10.0.0.0/33',
  '::/0',
  '0.0.0.0/0',
  '10.0.0.1/',
  '1.2.3',
  'fe80::1%eth0',
  '10.0.0.1 10.0.0.2',
])('TRUST_PROXY "%s" stops the start', (TRUST_PROXY) => {
  expect(() => parseEnvironment({ TRUST_PROXY })).toThrow('TRUST_PROXY must be addresses or ranges');
});
