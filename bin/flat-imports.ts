import type { Plugin, Rolldown } from 'vite'

/**
 * Lets each file that is loaded later import all that its imports import, so that a browser asks for them
 * together: on a slow line a press waits for two answers, not for one after the other of seven. The order
 * in which the files run stays, because what is added comes last.
 */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Vite's own also loads styles and preloads. No file that is loaded later has styles.
    load: (id) => (id === '\0vite/preload-helper.js' ? loadAsIs : undefined),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      if (new Set(styles).size > 1)
        this.error('Import a style sheet with "?url" and link it: nothing loads it with a file')
      for (const chunk of chunks) {
        if (!chunk.isDynamicEntry) continue
        const added = reach(bundle, chunk).filter((file) => !chunk.imports.includes(file))
        chunk.code += added.map((file) => `import"./${file.replace('assets/', '')}";`).join('')
      }
    },
  }
}

const loadAsIs = 'export const __vitePreload = (load) => load()'

/** What a file imports, and what that imports. */
function reach(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): string[] {
  const found = new Set(chunk.imports)
  // A Set also visits what is added to it on the way.
  for (const file of found) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') for (const each of imported.imports) found.add(each)
  }
  return [...found]
}
