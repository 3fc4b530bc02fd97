/**
 * The colours of the pressed-plant pictures, the same in light and dark mode. The background of the pictures is
 * transparent: pages show a tile behind them, a dark one in dark mode.
 */
export const colours = {
  ink: '#2A3A33',
  leaf: '#5E8468',
  paleLeaf: '#8BA889',
  bloom: '#B02A67',
  paleBloom: '#C9528A',
  heart: '#E2B04A',
  straw: '#DDBB84',
  wrap: '#E4D6BE',
  ribbon: '#FFFDF6',
  ribbonTail: '#EFE7D8',
  stone: '#F2EADB',
  stoneSide: '#D3C7B2',
  pot: '#E6DDCD',
  agedStone: '#B4AC98',
  carving: '#4A4636',
  brass: '#C08A2E',
  moss: '#6B7A45',
  lichen: '#CFC58C',
  azulejo: '#2C5FA3',
  enamel: '#7C9FC9',
  water: '#BFD6E6',
  cloth: '#EFE4D2',
  trousers: '#4A5A66',
  boots: '#3B3A34',
  skin: '#D9A27C',
  hair: '#5B4634',
  glove: '#F1CE72',
  shade: 'rgb(60,50,30)',
  gloom: '#55604F',
};

/** Two tones per petal colour: `near` is lit, `far` is shaded. */
export const petals = {
  white: { name: 'white', near: '#FFFDF6', far: '#EFE7D8' },
  cream: { name: 'cream', near: '#F9E9C4', far: '#EFD8A4' },
  gold: { name: 'gold', near: '#F1CE72', far: '#E0B04C' },
  lilac: { name: 'lilac', near: '#DCCBE3', far: '#C3ACCF' },
  red: { name: 'red', near: '#B5402F', far: '#95301F' },
};
