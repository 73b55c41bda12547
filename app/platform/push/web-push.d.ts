/** The part that is used here; the package has no types of its own. */
declare module 'web-push' {
  type RequestDetails = { method: string; headers: Record<string, string | number>; body: Buffer };
  const webPush: {
    generateVAPIDKeys: () => { publicKey: string; privateKey: string };
    generateRequestDetails: (
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        urgency: 'normal' | 'high';
        topic: string;
        contentEncoding: 'aes128gcm';
      },
    ) => RequestDetails;
  };
  export default webPush;
}
