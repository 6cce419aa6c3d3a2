# The service, the widget and the hosted page. demo/docs/content/deploying.md says how to run it.

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN sh server/build/image.sh /image

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data VERSIONS_DIR=/data/versions
# The only folder that the service writes to; the root file system can be read-only.
RUN mkdir -p /data/versions && chown -R node:node /data
VOLUME /data
WORKDIR /app
COPY --from=build /image ./
USER node
EXPOSE 8787
# The process alone: a database that is away is no reason to restart it. Balancers ask /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
