/** How sources are compiled to JavaScript without a build, for every kind of module. */
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

/** The URL of the source that an import refers to; undefined when it is not a source. */
export function sourceOf(specifier, parentUrl) {
  if (specifier.startsWith('@perpetua/contracts/')) {
    return new URL(`${specifier.slice('@perpetua/contracts/'.length)}.ts`, contracts);
  }
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && parentUrl?.endsWith('.ts')) {
    return new URL(specifier.replace(/\.js$/, '.ts'), parentUrl);
  }
  return undefined;
}
