#!/usr/bin/env bash
# fontkit 2.0.4 raises a TypeError for "ਪੰਜਾਬੀ" (Punjabi) in Noto Sans Gurmukhi (@fontsource-variable 5.3.0).
#
# Why: the OpenType specification lets a font leave out the anchor of a letter for a class of marks (GPOS, lookup type 4: "may
# be NULL"); fontkit reads the coordinates of the anchor that is not there. Words without such a mark are laid out.
# A guess would be: a font that browsers show, in a library with shapers for Indic scripts, can be embedded in a PDF. Names of
# Indian customers on invoices then end the whole document.
#
# Seen with Node 20: `ਕੌਰ: 3 glyphs, ਪੰਜਾਬੀ: TypeError`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fontkit@2.0.4 @fontsource-variable/noto-sans-gurmukhi@5.3.0
cat > words.mjs <<'JS'
import * as fontkit from 'fontkit';

const font = fontkit.openSync(
  'node_modules/@fontsource-variable/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-wght-normal.woff2',
);
const outcome = (word) => {
  try {
    return `${word}: ${font.layout(word).glyphs.length} glyphs`;
  } catch ({ name }) {
    return `${word}: ${name}`;
  }
};
console.log(['ਕੌਰ', 'ਪੰਜਾਬੀ'].map(outcome).join(', '));
JS
seen=$(node words.mjs)
echo "$seen"
[ "$seen" = 'ਕੌਰ: 3 glyphs, ਪੰਜਾਬੀ: TypeError' ]
