import { expect, test } from 'vitest';
import { encryptPush } from './encrypt-push.server.ts';

const device = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('the example of RFC 8291 is encrypted to the byte', () => {
  const encrypted = encryptPush('When I grow up, I want to be a watermelon', device, {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  });
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('two pushes of the same text have nothing in common', () => {
  const [one, other] = [encryptPush('same', device), encryptPush('same', device)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
  expect(one.subarray(86)).not.toEqual(other.subarray(86));
});

test('a text that does not fit into one record is refused', () => {
  expect(encryptPush('x'.repeat(4079), device)).toHaveLength(86 + 4096);
  expect(() => encryptPush('x'.repeat(4080), device)).toThrow('a push is longer than one record');
});
