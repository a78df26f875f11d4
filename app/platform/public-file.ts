import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

let root: string | undefined

/** The folder of the project: the built server and its sources lie in folders of different depth. */
function findRoot(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The server runs outside its project')
  return findRoot(parent)
}

/** A file of `public/`, read by the server. */
export function readPublicFile(url: string): Promise<Buffer> {
  root ??= findRoot()
  return readFile(join(root, 'public', url))
}
