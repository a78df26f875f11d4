import { invalidKey } from '../storage-error.ts'

const maxBytes = 1_024

/**
 * What S3 advises against in a key, and what nobody sees: control characters, marks of direction,
 * spaces without width. The joiners of emoji and of Persian stay. Source: supabase/storage
 * `src/storage/limits.ts`.
 */
const refused =
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  /[\u0000-\u001f\u007f-\u009f#[\]{}^`"<>\\|%~\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]|\u034f/

/**
 * Checks the name of an object: 1 to 1,024 bytes of UTF-8 without `refused` characters, half
 * surrogates, or parts that a URL cannot carry (`.` and `..`). Names that differ only in their
 * Unicode form (NFC, NFD) are two names.
 * @throws ApiError 400 `InvalidKey`
 */
export function requireObjectName(name: string): void {
  const isOdd =
    name === '' ||
    Buffer.byteLength(name) > maxBytes ||
    !name.isWellFormed() ||
    refused.test(name) ||
    name.split('/').some((part) => part === '.' || part === '..')
  if (isOdd) throw invalidKey(name.toWellFormed())
}
