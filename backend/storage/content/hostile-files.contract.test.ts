import { readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { createBucket, send, service, folder } = await useStorage()

const bytes = (text: string) => Buffer.from(text, 'latin1')
const script = '<script>alert(document.domain)</script>'
const svg = (inside: string, attributes = '') =>
  bytes(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)
const pngHead = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0')
const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c40' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

/** What is uploaded, and the type that the sender says it is. */
const files: readonly [string, Buffer, string | undefined][] = [
  ['an SVG with a script', svg(script), 'image/svg+xml'],
  ['an SVG that loads', svg('', 'onload="alert(1)"'), 'image/svg+xml'],
  ['an SVG called PNG', svg(script), 'image/png'],
  ['an SVG called text', svg(script), 'text/plain'],
  [
    'an SVG with a page in it',
    svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="x()"/></foreignObject>`),
    'image/svg+xml',
  ],
  [
    'an SVG after 3 KB of comments',
    Buffer.concat([bytes(`<!--${'x'.repeat(3_000)}-->`), svg(script)]),
    'image/jpeg',
  ],
  [
    'an SVG of endless entities',
    bytes('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
    'image/svg+xml',
  ],
  ['an SVG that reads a file', svg('<image href="file:///etc/passwd"/>'), 'image/svg+xml'],
  ['a page', bytes(`<!doctype html>${script}`), 'text/html'],
  ['a page called PDF', bytes(`<!doctype html>${script}`), 'application/pdf'],
  ['a page called PNG', bytes(script), 'image/png'],
  ['a page called nothing', bytes(`<html>${script}`), undefined],
  ['a page in UTF-16', Buffer.from(`\uFEFF<html>${script}`, 'utf16le'), 'image/gif'],
  [
    'a page in UTF-7',
    bytes('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    'text/html; charset=utf-7',
  ],
  ['a page after spaces', bytes(`${'\n '.repeat(400)}<html>${script}`), 'image/webp'],
  [
    'XHTML',
    bytes(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    'application/xhtml+xml',
  ],
  [
    'XML with a style sheet',
    bytes('<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="x.xsl"?><a/>'),
    'text/xml',
  ],
  ['a style sheet that runs', bytes('<?xml version="1.0"?><xsl:stylesheet/>'), 'text/xsl'],
  ['a feed', bytes(`<?xml version="1.0"?><rss>${script}</rss>`), 'application/rss+xml'],
  ['a mail with a page in it', bytes(`MIME-Version: 1.0\n\n<html>${script}`), 'message/rfc822'],
  [
    'a picture that changes into a page',
    bytes(`--x\nContent-Type: text/html\n\n${script}`),
    'multipart/x-mixed-replace; boundary=x',
  ],
  ['a script', bytes('alert(1)'), 'text/javascript'],
  ['a service worker', bytes('addEventListener("fetch", () => {})'), 'application/javascript'],
  ['a script that is a GIF', bytes('GIF89a=1;alert(1)'), 'text/javascript'],
  ['a program for browsers', bytes('\0asm\x01\0\0\0'), 'application/wasm'],
  ['a JPEG that is a page', Buffer.concat([jpeg, bytes(`<html>${script}`)]), 'image/jpeg'],
  ['a PDF that is a page', bytes(`%PDF-1.7\n<html>${script}`), 'application/pdf'],
  ['a PDF after a page', bytes(`<html>${script}\n%PDF-1.7`), 'application/pdf'],
  ['a ZIP file called PDF', bytes(`PK\x03\x04\x14\0${script}`), 'application/pdf'],
  [
    'a PNG of many zeros',
    Buffer.concat([pngHead, deflateSync(Buffer.alloc(5_000_000))]),
    'image/png',
  ],
  ['a turned photo', jpeg, 'image/jpeg'],
  ['no bytes', Buffer.alloc(0), 'text/html'],
  ['a type with a header in it', bytes(script), 'image/png\tx: y'],
]

const pages =
  /^(?:text\/(?:html|xml|xsl)|application\/(?:xml|xhtml\+xml)|image\/svg|message\/|multipart\/|[^;]*\+xml)/i
const scripts = /script|wasm/i

test.each(files)('%s does not run', async (_, content, contentType) => {
  for (const isPublic of [true, false]) {
    const bucket = await createBucket({ isPublic })
    const stored = await send(`/object/${bucket}/a/file.pdf`, {
      method: 'POST',
      body: new Uint8Array(content),
      ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
    })
    if (!stored.ok) {
      expect(stored.status).toBe(400)
      continue
    }
    const { data } = await service.storage.from(bucket).createSignedUrl('a/file.pdf', 60)
    const signed = data?.signedUrl.split('/storage/v1')[1] ?? ''
    const paths = [signed, `/object/authenticated/${bucket}/a/file.pdf`]
    if (isPublic) paths.push(`/object/public/${bucket}/a/file.pdf`)
    for (const path of [...paths, `/render/image/authenticated/${bucket}/a/file.pdf?width=5`]) {
      const response = await send(path)
      await response.arrayBuffer()
      const type = response.headers.get('content-type') ?? ''
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(type, path).not.toMatch(scripts)
      if (!pages.test(type)) continue
      expect(response.headers.get('content-security-policy'), path).toMatch(
        /default-src 'none'.*sandbox$/,
      )
      if (isPublic) expect(response.headers.get('content-disposition'), path).toMatch(/^attachment/)
    }
  }
})

test.each([
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'a/../../b',
  '%2e%2e/%2e%2e/x',
  'a%00b.png',
  'C:\\windows\\x',
  '/absolute',
  'ọ'.repeat(400),
  'x'.repeat(1_024),
  'é/e\u0301.png',
  '🔋.png',
  'a\r\nset-cookie: b',
])('the name %j does not leave the folder of the store', async (name) => {
  const bucket = await createBucket({ isPublic: true })
  const path = name.includes('%') ? name : name.split('/').map(encodeURIComponent).join('/')
  const stored = await send(`/object/${bucket}/${path}`, {
    method: 'POST',
    body: 'text',
    headers: { 'content-type': 'text/plain' },
  })
  // A URL without its dots may be no path of ours.
  expect([200, 400, 404]).toContain(stored.status)
  await stored.body?.cancel()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect(entry.name).toMatch(/^[0-9a-f-]{36}(?:_[0-9a-f-]{36})?$|^[0-9a-f]{64}\.\w+$/)
})
