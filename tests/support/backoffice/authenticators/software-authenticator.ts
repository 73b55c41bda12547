import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Ceremony = {
  challenge: string;
  origin: string;
  /** Whether the device says that its screen lock was opened. */
  isVerified?: boolean;
};

/** A device with one passkey (ES256), as a browser would answer for it. */
export function makeAuthenticator(rpId: string) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = id.toString('base64url');
  const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} };

  return {
    credentialId,
    register({ challenge, origin, isVerified = true }: Ceremony): string {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([header(rpId, { isVerified, hasCredential: true }), credential]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    answer({ challenge, origin, isVerified = true }: Ceremony): string {
      const data = clientData('webauthn.get', challenge, origin);
      const authenticatorData = header(rpId, { isVerified, hasCredential: false });
      const hash = createHash('sha256').update(data).digest();
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Authenticator data before the credential; the counter of a synchronised passkey stays 0. */
function header(
  rpId: string,
  { isVerified, hasCredential }: { isVerified: boolean; hasCredential: boolean },
) {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (hasCredential ? 0x40 : 0);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), Buffer.alloc(4)]);
}

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
