import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** One record, as large as every push service takes. */
const recordSize = 4096;
/** What a record holds beside the text: its end and the cipher's tag. */
const overhead = 17;

type Fresh = { privateKey: Buffer; salt: Buffer };

/** Encrypts for one device (RFC 8291, `aes128gcm` of RFC 8188). Key and salt are used once; only the test of the standard's example gives them. */
export function encryptPush(
  payload: string,
  { p256dh, auth }: { p256dh: string; auth: string },
  { privateKey, salt }: Fresh = makeFresh(),
): Buffer {
  const text = Buffer.from(payload);
  if (text.length + overhead > recordSize) throw new Error('a push is longer than one record');
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey);
  const device = Buffer.from(p256dh, 'base64url');
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), device, keys.getPublicKey()]);
  const shared = derive(keys.computeSecret(device), Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(keys.getPublicKey().length, 4);
  return Buffer.concat([salt, sizes, keys.getPublicKey(), ...record]);
}

function makeFresh(): Fresh {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { privateKey: keys.getPrivateKey(), salt: randomBytes(16) };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
