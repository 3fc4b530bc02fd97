#!/usr/bin/env bash
# @aws-sdk/client-s3 3.1175.0 lets a request go on after its `requestTimeout`: the option alone only writes a warning.
#
# Why: the HTTP handler warns unless `throwOnRequestTimeout` is set as well.
# A guess would be: the call fails when the time is over, as its name and earlier versions say. A storage that hangs then
# holds its callers as long as it likes.
#
# Seen with Node 20: `requestTimeout: ok, with throwOnRequestTimeout: TimeoutError`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @aws-sdk/client-s3@3.1175.0
cat > slow.mjs <<'JS'
import { createServer } from 'node:http';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

// Answers 1.2 s late; the limit is 0.3 s.
const server = createServer((_request, response) => setTimeout(() => response.end('ok'), 1200));
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));

const outcome = async (options) => {
  const client = new S3Client({
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${server.address().port}`,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    requestHandler: { requestTimeout: 300, ...options },
  });
  return client.send(new GetObjectCommand({ Bucket: 'bucket', Key: 'key' })).then(
    ({ Body }) => Body.transformToString(),
    ({ name }) => name,
  );
};
console.log(`requestTimeout: ${await outcome({})}, with throwOnRequestTimeout: ${await outcome({ throwOnRequestTimeout: true })}`);
server.closeAllConnections();
server.close();
JS
seen=$(node slow.mjs 2>/dev/null | grep '^requestTimeout')
echo "$seen"
[ "$seen" = 'requestTimeout: ok, with throwOnRequestTimeout: TimeoutError' ]
