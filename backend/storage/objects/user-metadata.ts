import { isTooDeep } from '../../web/json-depth.ts'
import { isJsonObject } from '../../web/json-object.ts'
import { storageError } from '../storage-error.ts'

const maxBytes = 1_000_000

/**
 * The metadata that a client gives an object: a JSON object, in a header as base64. Null without
 * one.
 * @throws ApiError 400 `InvalidRequest` when it is no JSON object
 */
export function parseUserMetadata(base64: string | null): Record<string, unknown> | null {
  return base64 === null ? null : parseMetadataJson(Buffer.from(base64, 'base64').toString())
}

/** @throws ApiError 400 `InvalidRequest` when it is no JSON object */
export function parseMetadataJson(text: string): Record<string, unknown> {
  const value = text.length > maxBytes || isTooDeep(text) ? undefined : parse(text)
  if (!isJsonObject(value))
    throw storageError('InvalidRequest', 'The metadata must be a JSON object')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
