#!/usr/bin/env bash
# pdfmake 0.3.11 draws a QR code narrower than `fit` asks by up to a half, and its width falls where the text has one
# character more.
#
# Why: a module is `Math.floor(fit / modules)` whole points wide. A text that needs the next version has four modules more
# per side, so with `fit: 102` (36 mm) a module falls from two points to one. A text of only capitals, digits and `*+-./:`
# is coded in another way, with fewer modules.
# A guess would be: the code is as wide as `fit`, which matters where a law requires a width (a Portuguese fiscal QR code: 30 mm).
# What helps: choose the modules of the text first, and give `fit` as a multiple of them.
#
# Seen with Node 20: 34.6 mm, 18.7 mm and 28.9 mm for 36 mm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent pdfmake@0.3.11
cat > width.cjs <<'JS'
const pdfmake = require('pdfmake');

pdfmake.setFonts({ Helvetica: { normal: 'Helvetica' } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);

/** The width in mm of the code as it stands in the file. */
const width = async (text) => {
  const content = [{ qr: text, fit: 102, eccLevel: 'M' }];
  const file = pdfmake.createPdf({ compress: false, defaultStyle: { font: 'Helvetica' }, content });
  const pdf = (await file.getBuffer()).toString('latin1');
  const modules = [...pdf.matchAll(/([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re/g)].map(([, x, w]) => [Number(x), Number(w)]);
  const left = Math.min(...modules.map(([x]) => x));
  const right = Math.max(...modules.map(([x, w]) => x + w));
  return (((right - left) / 72) * 25.4).toFixed(1);
};

const texts = ['A'.repeat(151) + 'a', 'A'.repeat(152) + 'a', 'A'.repeat(140)];
(async () => {
  for (const text of texts) console.log(`${text.length} characters: ${await width(text)} mm of 36`);
})();
JS
seen=$(node width.cjs)
echo "$seen"
[ "$seen" = '152 characters: 34.6 mm of 36
153 characters: 18.7 mm of 36
140 characters: 28.9 mm of 36' ]
