#!/usr/bin/env bash
# libphonenumber-js 1.13.16 refuses "(+351) 912 345 678" with `extract: false`, and reads it without that option.
#
# Why: the option demands that the whole text is a number, and the pattern for a whole number allows no bracket before the
# plus sign. Letterheads and signs in Portugal write the country code in brackets.
# A guess would be: `extract: false` only refuses text around a number, for example "call me at 912 345 678".
#
# Seen with Node 20: `+351 912 345 678: ok, (+351) 912 345 678: NOT_A_NUMBER, extracted: +351912345678`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat > brackets.mjs <<'JS'
import { parsePhoneNumberWithError } from 'libphonenumber-js/max';

const outcome = (text, options) => {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry: 'PT', ...options }).number;
  } catch ({ message }) {
    return message;
  }
};
const plain = outcome('+351 912 345 678', { extract: false }) === '+351912345678' ? 'ok' : 'refused';
const whole = outcome('(+351) 912 345 678', { extract: false });
console.log(`+351 912 345 678: ${plain}, (+351) 912 345 678: ${whole}, extracted: ${outcome('(+351) 912 345 678', {})}`);
JS
seen=$(node brackets.mjs)
echo "$seen"
[ "$seen" = '+351 912 345 678: ok, (+351) 912 345 678: NOT_A_NUMBER, extracted: +351912345678' ]
