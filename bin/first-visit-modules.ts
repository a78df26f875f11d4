import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The entry modules of every app page. All that these modules import is downloaded on a first visit to one. */
export const sharedEntries: readonly string[] = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/pages/layout/site-layout.tsx',
]

/** A JavaScript file of the built site. */
export interface Chunk {
  /** Below `build/client`, e.g. `assets/CyFr4AsR.js`. */
  file: string
  /** The module that it was made for; null when it only contains shared modules. */
  entry: string | null
  /** Files of the chunks that it imports statically: they are downloaded with it. */
  imports: string[]
  /** Stylesheets, fonts and other files that its modules import. */
  assets: string[]
  /**
   * Paths of the modules in it, e.g. `app/root.tsx`; those of packages start with `node_modules/`.
   */
  modules: string[]
}

/** The list of chunks that the build writes; see vite.config.ts. */
export const chunkListFile = 'build/chunks.json'

/**
 * Reads the chunks of the built site.
 * @param root folder of the project
 */
export function readChunks(root: string): Chunk[] {
  return JSON.parse(readFileSync(join(root, chunkListFile), 'utf8')) as Chunk[]
}

/**
 * The chunks that a browser downloads to run these modules: their own, and what those import
 * statically, one after the other.
 * @throws Error when one of the modules is in no chunk
 */
export function listDownloadedChunks(
  chunks: readonly Chunk[],
  entries: readonly string[],
): Chunk[] {
  const downloaded = new Set(entries.flatMap((entry) => getChunksOf(chunks, entry)))
  // A Set also visits what is added to it on the way.
  for (const { imports } of downloaded)
    for (const chunk of chunks) if (imports.includes(chunk.file)) downloaded.add(chunk)
  return [...downloaded]
}

function getChunksOf(chunks: readonly Chunk[], entry: string): Chunk[] {
  const found = chunks.filter((chunk) => chunk.entry === entry || chunk.modules.includes(entry))
  if (found.length === 0) throw new Error(`No chunk contains ${entry}`)
  return found
}

/** React Router's list of routes, which every page loads. It is written beside the chunks. */
export function findRouteManifest(root: string): string {
  const folder = join(root, 'build/client/assets')
  // The bundler leaves an empty chunk of a similar name.
  const name = readdirSync(folder).find(
    (file) => /^manifest-\w+\.js$/.test(file) && statSync(join(folder, file)).size > 0,
  )
  if (!name) throw new Error('React Router has written no route manifest')
  return `assets/${name}`
}

/** The size of a file of the built site as a browser gets it. Small files have no compressed form. */
export function brotliBytes(root: string, file: string): number {
  const path = join(root, 'build/client', file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}
