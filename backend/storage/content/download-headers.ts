import { isMediaType, isPage, isScript } from './media-type.ts'

/** Nothing in such a document runs, loads or has an origin. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export interface Download {
  /** As stored. */
  contentType: string
  /** The bucket is public, so that anybody can be sent to the file. */
  isPublic: boolean
  /** The name of the object; the file is called like its last part. */
  name: string
  /** `?download`: null to show the file, '' to save it, or the name to save it as. */
  downloadAs: string | null
}

/**
 * Headers that keep a file from running in the origin of the site, for every answer with bytes of an
 * object: it is what its type says; a page has no rights and, from a public bucket, is saved instead
 * of shown; a script is text, because a file that somebody uploaded must not pass as a script of
 * the site.
 */
export function downloadHeaders({
  contentType,
  isPublic,
  name,
  downloadAs,
}: Download): Record<string, string> {
  const type = isMediaType(contentType) ? contentType.trim() : 'application/octet-stream'
  const headers: Record<string, string> = {
    'content-type': isScript(type) ? 'text/plain; charset=utf-8' : type,
    'x-content-type-options': 'nosniff',
  }
  if (isPage(type)) headers['content-security-policy'] = sandbox
  if (downloadAs !== null || (isPage(type) && isPublic))
    headers['content-disposition'] = attachment(downloadAs || (name.split('/').at(-1) ?? ''))
  return headers
}

/** RFC 6266: any name, encoded, so that nothing of it can leave its header. */
function attachment(fileName: string): string {
  const name = fileName.toWellFormed().slice(0, 255)
  if (name === '') return 'attachment'
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename=${plainName(encoded)}; filename*=UTF-8''${encoded};`
}

/** For programs that do not know `filename*`. */
function plainName(encoded: string): string {
  return `"${encoded.replaceAll('%20', ' ')}"`
}
