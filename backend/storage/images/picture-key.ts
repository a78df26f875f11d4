import { createHash } from 'node:crypto'
import { describeGravity } from './gravity.ts'
import type { Transform } from './transform.ts'

interface KeyParts {
  /** Names the bytes for ever: object and version. */
  version: string
  transform: Transform
  /** Null keeps the format of the file. */
  format: 'avif' | 'webp' | null
}

/** One text for everything that the bytes of a picture depend on. */
export function pictureKey({ version, transform, format }: KeyParts): string {
  const { width, height, resize, quality } = transform
  return JSON.stringify([
    version,
    width,
    height,
    resize,
    quality,
    format,
    describeGravity(transform),
  ])
}

/** The ETag of a picture, in quotes. */
export function pictureEtag(parts: KeyParts): string {
  return `"${createHash('sha256').update(pictureKey(parts)).digest('hex').slice(0, 32)}"`
}
