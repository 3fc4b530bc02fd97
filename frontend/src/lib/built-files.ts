/** Vite's manifest: for each source, the path of the built file, its style sheets, and its static and lazy imports. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

/**
 * The built scripts and style sheets of `sources` and of their static imports, in the order of `sources`, each after
 * its imports.
 */
export function filesOf(manifest: Manifest, sources: readonly string[]) {
  const [scripts, sheets, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const built = manifest[source];
    if (built === undefined) throw new Error(`The build knows no ${source}.`);
    for (const imported of built.imports ?? []) visit(imported);
    scripts.add(built.file);
    for (const sheet of built.css ?? []) sheets.add(sheet);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], sheets: [...sheets] };
}
