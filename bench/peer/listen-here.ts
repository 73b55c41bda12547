import { Server } from 'node:net';

/** Preloaded, because EverShop listens on all addresses and has no setting for it. */
const listen: (port: number, host: string) => Server = Server.prototype.listen;
Reflect.set(Server.prototype, 'listen', function listenHere(this: Server, port: number) {
  return listen.call(this, port, '127.0.0.1');
});
