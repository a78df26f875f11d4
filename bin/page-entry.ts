import type { Plugin } from 'vite'
import { listDownloadedChunks, readChunks } from './first-visit-modules.ts'

const virtualId = 'virtual:page-entry'
/** The script of all document pages. */
export const pageEntryFile = 'app/entry.page.ts'

/**
 * Builds the script of document pages together with the app pages, so that they share what they import.
 * `virtual:page-entry` gives the server the paths of its files, the entry itself first.
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
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load(id) {
      if (id !== `\0${virtualId}`) return undefined
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
