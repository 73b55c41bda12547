# Built and run from the same Debian, so that the binaries of packages fit.
FROM node:26-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json ./tools/
COPY scripts ./scripts
RUN node -e "import('./scripts/install.mjs').then(({ installLocked }) => installLocked())"
COPY . .
RUN PATH="/shop/node_modules/.bin:$PATH" NODE_ENV=production node scripts/build.ts \
  && node -e "import('./scripts/freshness.mjs').then(({ noteBuild }) => noteBuild())" \
  && npm prune --omit=dev --workspaces=false --include-workspace-root --no-audit --no-fund --loglevel=error

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# glibc returns freed memory to the system (decisions/026).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /shop
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
COPY --from=build /shop/database ./database
COPY --from=build /shop/package.json /shop/LICENSE ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Only whether the process is alive: a restart does not bring a database back. /readyz is for the proxy.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node_modules/node/bin/node", "build/server/index.js"]
