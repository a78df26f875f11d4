import type { Plugin, Rolldown } from 'vite'

/**
 * Lets each file that is loaded later import all that its imports import, so that a browser asks for them
 * together: on a slow line a press waits for two answers, not for one after the other of seven. The order
 * in which the files run stays, because what is added comes last.
 */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue
        const added = reach(bundle, chunk).filter((file) => !chunk.imports.includes(file))
        chunk.code += added.map((file) => `import"./${file.replace('assets/', '')}";`).join('')
      }
    },
  }
}

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
