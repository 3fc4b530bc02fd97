#!/usr/bin/env bash
# sharp 0.35.5 (libvips 8.18.7) writes the EXIF tag ImageUniqueID without its value, while its neighbours are written.
#
# Why: the tag is passed on to the EXIF library of libvips, which keeps a place for it but takes no text of `withExif` for it;
# nothing is raised. The tag stands in the file, so a check that it exists passes.
# A guess would be: a tag that `withExif` accepts arrives as it was given, as BodySerialNumber in the same directory does. Who
# marks copies of a photo by this id, to recognise them later, marks all of them with nothing.
#
# Seen with Node 20: `BodySerialNumber: "77", ImageUniqueID: ""`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sharp@0.35.5 exifreader@4.46.0
cat > unique-id.mjs <<'JS'
import ExifReader from 'exifreader';
import sharp from 'sharp';

const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
  .withExif({ IFD2: { BodySerialNumber: '77', ImageUniqueID: '0123456789abcdef0123456789abcdef' } })
  .jpeg()
  .toBuffer();
const { BodySerialNumber, ImageUniqueID } = ExifReader.load(photo);
const said = ({ description }) => JSON.stringify(description);
console.log(`BodySerialNumber: ${said(BodySerialNumber)}, ImageUniqueID: ${said(ImageUniqueID)}`);
JS
seen=$(node unique-id.mjs)
echo "$seen"
[ "$seen" = 'BodySerialNumber: "77", ImageUniqueID: ""' ]
