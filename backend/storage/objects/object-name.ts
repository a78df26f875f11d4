import { invalidKey } from '../storage-error.ts'

const maxBytes = 1_024

/**
 * Checks the name of an object: 1 to 1,024 bytes of UTF-8 without control characters, half
 * surrogates, or parts that a URL cannot carry (`.` and `..`). Names that differ only in their
 * Unicode form (NFC, NFD) are two names.
 * @throws ApiError 400 `InvalidKey`
 */
export function requireObjectName(name: string): void {
  const isOdd =
    name === '' ||
    Buffer.byteLength(name) > maxBytes ||
    !name.isWellFormed() ||
    // oxlint-disable-next-line no-control-regex -- they are what is refused
    /[\u0000-\u001f\u007f\ufffe\uffff]/.test(name) ||
    name.split('/').some((part) => part === '.' || part === '..')
  if (isOdd) throw invalidKey(name.toWellFormed())
}
