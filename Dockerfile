# Built and run from the same Debian, so that the binaries of packages fit.
FROM node:26-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json ./tools/
COPY scripts/install.mjs scripts/stop.mjs ./scripts/
RUN node -e "import('./scripts/install.mjs').then(({ installLocked }) => installLocked())"
COPY . .
# Of the packaged Node the program stays; inside it lies a second copy.
RUN PATH="/shop/node_modules/.bin:$PATH" NODE_ENV=production node scripts/build.ts \
  && npm prune --omit=dev --workspaces=false --include-workspace-root --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node/node_modules

FROM debian:bookworm-slim
ARG VERSION=""
LABEL org.opencontainers.image.title="Comptoir" \
  org.opencontainers.image.description="Web shop and back-office for sellers of medical equipment" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH="/shop/node_modules/node/bin:$PATH"
# glibc returns freed memory to the system (decisions/026).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
# Node needs libatomic1.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin comptoir \
  && install -d -o comptoir -g comptoir /data /backups
WORKDIR /shop
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
COPY --from=build /shop/database ./database
COPY --from=build /shop/package.json /shop/LICENSE /shop/scripts/release/comptoir ./
USER comptoir
VOLUME /data
EXPOSE 3000
# Only whether the process is alive: a restart does not bring a database back. /readyz is for the proxy.
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\nHost: shop\\r\\n\\r\\n' >&3 && grep -q alive <&3"]
STOPSIGNAL SIGTERM
CMD ["node", "build/server/index.js"]
