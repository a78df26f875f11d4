import { linkSync, unlinkSync, writeFileSync } from 'node:fs'

/**
 * Creates a file that only its owner can read. When several processes create the same file at once,
 * the first complete one wins; read the file afterwards to use what it holds.
 */
export function writeOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
