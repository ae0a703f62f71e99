# The image as Docker, Podman or Buildah build it: docker build -t letterpress . `npm run image` builds one without them.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm run build -- package \
 && npm pack ./dist --pack-destination /tmp \
 && mkdir -p /app /data \
 && tar -xzf /tmp/letterpress-*.tgz -C /app --strip-components=1
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
 && rm -r node_modules/.bin node_modules/letterpress-runtime \
 && mv node_modules /app/

FROM node:24-bookworm-slim
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 --chmod=700 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 STORE_URL=sqlite:/data/letterpress.db
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "/app/bin/letterpress.js", "health"]
ENTRYPOINT ["node", "/app/bin/letterpress.js"]
CMD ["serve"]
