/** The type of the bytes that TUS appends to an upload. */
export const offsetStream = { 'content-type': 'application/offset+octet-stream' }

/** `Upload-Metadata` */
export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}
