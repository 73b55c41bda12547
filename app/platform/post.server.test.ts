import { describe, expect, test } from 'vitest';
import { isPublicAddress, lookupPublic } from './post.server.ts';

describe('an address that somebody gave', () => {
  test('is never in a private network, whatever its name leads to', async () => {
    const answer = await new Promise((resolve) => {
      lookupPublic('localhost', { all: true }, (error, found) => resolve(error?.message ?? found));
    });
    expect(answer).toBe('the address leads into a private network');
  });

  test.each([
    ['10.0.0.1', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['::ffff:192.168.1.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['8.8.8.8', true],
    ['2a00:1450:4007::5f', true],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));
});
