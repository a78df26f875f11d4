import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { listDownloadedChunks, readChunks } from './first-visit-modules.ts'

const entryId = 'virtual:page-entry'
const partsId = 'virtual:parts'
/** The script of all document pages. */
export const pageEntryFile = 'app/entry.page.ts'

/**
 * Builds the script of document pages together with the app pages, so that they share what they import.
 * `virtual:page-entry` gives the server the paths of its files, the entry itself first; `virtual:parts`
 * gives the script how to load each island and behaviour, by its name.
 */
export function pageEntry(root: string): Plugin {
  let isBuild = false
  return {
    name: 'page-entry',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: `/${pageEntryFile}`, name: 'page' })
    },
    resolveId: (id) => (id === entryId || id === partsId ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${partsId}`) return writeLoaders(root)
      if (id !== `\0${entryId}`) return undefined
      // The client is built first. Only the server asks for the paths.
      const files = !isBuild
        ? [pageEntryFile]
        : this.environment.name === 'client'
          ? []
          : listDownloadedChunks(readChunks(root), [pageEntryFile]).map(({ file }) => file)
      return `export default ${JSON.stringify(files.map((file) => `/${file}`))}`
    },
  }
}

function writeLoaders(root: string): string {
  const files = globSync('app/**/*.{island.tsx,behaviour.ts}', { cwd: root }).sort()
  const loaders = files.map((file) => {
    const name = /([\w-]+)\.\w+\.tsx?$/.exec(file)?.[1] ?? ''
    return `${JSON.stringify(name)}: () => import(${JSON.stringify(join(root, file))})`
  })
  return `export default { ${loaders.join(', ')} }`
}
