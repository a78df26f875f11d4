import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasKeys, keysFile } from '../auth/keys/keys.ts'
import { StartError } from '../start/start-error.ts'
import type { AddFile } from './archive.ts'
import type { Manifest } from './manifest.ts'

/** What a backup holds. The keys are in encrypted ones only. @param key encrypts it */
export function contentOf(key: string | null, dataDir: string): 'plain' | 'encrypted' | 'keys' {
  if (key === null) return 'plain'
  return hasKeys(dataDir) ? 'keys' : 'encrypted'
}

/**
 * Adds the keys of a data folder to an encrypted backup. They sign everybody's sessions, so they
 * may be in no other.
 * @returns what the manifest says of them
 */
export async function addKeys(dataDir: string, add: AddFile): Promise<Manifest['files']> {
  if (!hasKeys(dataDir)) return []
  const content = await readFile(join(dataDir, keysFile))
  await add(keysFile, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return [{ name: keysFile, bytes: content.length, sha256 }]
}

/**
 * Refuses to replace keys that are in use: they could not be brought back.
 * @throws StartError that says what to do
 */
export function requireSameKeys(dataDir: string, keys: Buffer | undefined): void {
  const path = join(dataDir, keysFile)
  if (keys && existsSync(path) && !readFileSync(path).equals(keys))
    throw new StartError(
      `${path} has other keys than the backup. Move it away, or set DATA_DIR to another folder.`,
    )
}

/** Writes the keys of a backup into a data folder, readable by its owner only. */
export function writeKeys(dataDir: string, keys: Buffer): void {
  const path = join(dataDir, keysFile)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(`${path}.part`, keys, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
