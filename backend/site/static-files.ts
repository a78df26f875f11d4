import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { chooseEncoding, type Encoding } from '../web/encoded-body.ts'
import { securityHeadersOf } from './security-headers.ts'
import { matchesEtag } from './write-page.ts'

interface StaticFile {
  headers: readonly string[]
  etag: string
  forms: Partial<Record<Encoding, { path: string; length: number; bytes: Buffer | null }>>
}

export interface StaticFilesOptions {
  folder: string
  /**
   * Files below this path have a hash in their name and never change. A missing one belongs to an
   * older build.
   */
  hashedPath: string
}

export interface StaticFiles {
  /**
   * Answers GET and HEAD for the files that were in the folder at the start; returns false for any
   * other request.
   */
  answer(req: IncomingMessage, res: ServerResponse): boolean
}

/** Larger files are read from the disk for each request. */
const maxCachedBytes = 1024 * 1024

/**
 * The files of a folder, with the `.br` and `.gz` forms beside them, in the memory of this process.
 * - Key: path of the URL. Only files that were listed at the start are ever opened.
 * - Lifetime: that of the process. Browsers cache files with a hash in their name for a year,
 *   others for an hour.
 * - Invalidation: none; a new build needs a restart.
 */
export function loadStaticFiles({ folder, hashedPath }: StaticFilesOptions): StaticFiles {
  const files = new Map<string, StaticFile>()
  for (const path of listFiles(folder)) {
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (!/\.(br|gz)$/.test(url)) files.set(url, readStaticFile(path, url.startsWith(hashedPath)))
  }

  return {
    answer(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false
      const path = pathOf(req.url ?? '')
      const file = files.get(path)
      if (file) writeFile(req, res, file)
      // The page handler would answer with HTML where a script is expected.
      else if (path.startsWith(hashedPath))
        res
          .writeHead(404, [
            ...securityHeadersOf(plainText),
            'Content-Type',
            plainText,
            'Cache-Control',
            'no-store',
          ])
          .end('There is no such file.')
      return file !== undefined || path.startsWith(hashedPath)
    },
  }
}

function writeFile(req: IncomingMessage, res: ServerResponse, file: StaticFile): void {
  if (matchesEtag(req.headers['if-none-match'], file.etag)) {
    res.writeHead(304, [...file.headers]).end()
    return
  }
  const preferred = chooseEncoding(req.headers['accept-encoding'])
  const encoding = file.forms[preferred] ? preferred : 'identity'
  const form = file.forms[encoding]
  if (!form) throw new Error('every file has its identity form')
  const headers = [...file.headers, 'Content-Length', String(form.length)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  res.writeHead(200, headers)
  if (req.method === 'HEAD') res.end()
  else if (form.bytes) res.end(form.bytes)
  else
    createReadStream(form.path)
      .on('error', () => res.destroy())
      .pipe(res)
}

function pathOf(url: string): string {
  const queryStart = url.indexOf('?')
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    // No file has such a name. The page handler answers that the URL is not valid.
    return path
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function readStaticFile(path: string, isHashed: boolean): StaticFile {
  const bytes = readFileSync(path)
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`
  const type = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'
  const headers = [
    ...securityHeadersOf(type),
    'Content-Type',
    type,
    'ETag',
    etag,
    'Vary',
    'Accept-Encoding',
  ]
  headers.push(
    'Cache-Control',
    isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
  const forms: StaticFile['forms'] = {
    identity: { path, length: bytes.length, bytes: bytes.length <= maxCachedBytes ? bytes : null },
  }
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const compressed = path + ending
    const length = statSync(compressed, { throwIfNoEntry: false })?.size
    if (length !== undefined)
      forms[encoding] = {
        path: compressed,
        length,
        bytes: length <= maxCachedBytes ? readFileSync(compressed) : null,
      }
  }
  return { headers, etag, forms }
}

const plainText = 'text/plain; charset=utf-8'

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': plainText,
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
