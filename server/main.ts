import * as build from 'virtual:react-router/server-build';
import { contextOf, createRequestHandler, metOutage } from '../app/entry.server.tsx';
import { builtSite } from './http/router-handler.ts';
import { runShop } from './run-shop.ts';

/** The shop as it is built: server and pages in one file, with one copy of everything (decisions/020). */
await runShop(() => builtSite({ build, contextOf, createRequestHandler, metOutage }));
