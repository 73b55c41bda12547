import { Server } from 'node:net';

/** Loaded before EverShop, which listens on every address of the machine and has no setting for another. */
const listen: (port: number, host: string) => Server = Server.prototype.listen;
Reflect.set(Server.prototype, 'listen', function listenHere(this: Server, port: number) {
  return listen.call(this, port, '127.0.0.1');
});
