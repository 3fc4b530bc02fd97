/** How the sources become JavaScript where no build does it, whatever the kind of module. */
export const compilation = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
    target: 'es2023',
  },
};

const contracts = new URL('../../../contracts/src/', import.meta.url);

/** Where the source stands that an import of the sources names; nothing for whatever is no source. */
export function sourceOf(specifier, parentUrl) {
  if (specifier.startsWith('@perpetua/contracts/')) {
    return new URL(`${specifier.slice('@perpetua/contracts/'.length)}.ts`, contracts);
  }
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && parentUrl?.endsWith('.ts')) {
    return new URL(specifier.replace(/\.js$/, '.ts'), parentUrl);
  }
  return undefined;
}
