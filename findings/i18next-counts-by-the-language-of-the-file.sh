#!/usr/bin/env bash
# i18next 26.7.2 counts by the language of the file in which a text is found, not by the language that is set: with `pt-PT`
# set and the texts in `pt`, zero is singular as in Brazil ("0 ficheiro"), although `pt-PT` makes it plural.
#
# Why: each code of the chain `pt-PT, pt` is tried with the plural suffix of that code, and CLDR's `pt` is Brazil's.
# A guess would be: setting `pt-PT` is enough. What helps: keep the texts under `pt-PT`, or give `pt` a `_zero` text.
#
# Seen with Node 20: `texts in pt: 0 ficheiro, texts in pt-PT: 0 ficheiros`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent i18next@26.7.2
cat > zero.mjs <<'JS'
import i18next from 'i18next';

const texts = { translation: { file_one: '{{count}} ficheiro', file_other: '{{count}} ficheiros' } };
const zero = async (file) => {
  const translator = i18next.createInstance();
  await translator.init({ lng: 'pt-PT', fallbackLng: false, load: 'all', resources: { [file]: texts } });
  return translator.t('file', { count: 0 });
};
console.log(`texts in pt: ${await zero('pt')}, texts in pt-PT: ${await zero('pt-PT')}`);
JS
seen=$(node zero.mjs)
echo "$seen"
[ "$seen" = 'texts in pt: 0 ficheiro, texts in pt-PT: 0 ficheiros' ]
