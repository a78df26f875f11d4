import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash of files, which changes with any of them. Tests do not count. It hashes contents, because a
 * checkout or a copy changes the times of unchanged files.
 * @param sources files and folders below `root`; those that are missing do not count
 * @param more a text that changes it too
 */
export function hashSources(root: string, sources: readonly string[], more = ''): string {
  const hash = createHash('sha256').update(more)
  for (const path of sources.flatMap((source) => listFiles(join(root, source))))
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
