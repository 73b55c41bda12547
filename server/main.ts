import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { contextOf, createRequestHandler, requestHitOutage } from '../app/entry.server.tsx';
import { builtSite } from './http/router-handler.ts';
import { runShop } from './run-shop.ts';

// One file with one copy of every module (decisions/020). The virtual module's type differs in optional properties.
await runShop(() =>
  builtSite({ build: build as ServerBuild, contextOf, createRequestHandler, requestHitOutage }),
);
