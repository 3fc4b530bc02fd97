# An image with the release. Build it on the kind of machine that runs it: the release contains programs for one platform.
#   docker build -t perpetua .
#   docker run --env-file perpetua.env -e ROLE=api -v perpetua:/var/lib/perpetua -p 127.0.0.1:3000:3000 perpetua
FROM node:24-trixie-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm run release -- --folder /release

FROM node:24-trixie-slim
COPY --from=build /release /opt/perpetua
RUN install -d -o node -g node -m 0700 /var/lib/perpetua
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/perpetua
VOLUME /var/lib/perpetua
EXPOSE 3000
ENTRYPOINT ["node", "--max-semi-space-size=8", "/opt/perpetua/start.mjs"]
