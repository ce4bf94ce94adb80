# syntax=docker/dockerfile:1
# Pin the image by digest in your own registry mirror: NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit

FROM packages AS build
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
COPY . .
RUN node bin/build-image.mjs

FROM packages AS runtime-packages
RUN npm prune --omit=dev --no-audit

FROM ${NODE_IMAGE} AS desk
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 HOST=0.0.0.0 PORT=3000 REVIEW_DESK_HOME=/app
# The commands of bin/ (user, migrate, audit, worker) and the export process run lib/ directly, so the image has both beside the built server.
COPY --from=runtime-packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/bin/environment.mjs /app/bin/audit.mjs /app/bin/audit-proof.mjs /app/bin/migrate.mjs /app/bin/user.mjs /app/bin/worker.mjs ./bin/
COPY --from=build /app/lib ./lib
COPY --from=build /app/.next/standalone ./.next/standalone
RUN mkdir -m 700 data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Memory: see bin/start.mjs.
CMD ["node", "--max-old-space-size=1024", "--scavenger-max-new-space-capacity-mb=8", ".next/standalone/server.js"]
