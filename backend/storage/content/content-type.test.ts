import { expect, test } from 'vitest'
import {
  chooseContentType,
  contentTypeBytes,
  isAllowedContent,
  typesToStore,
} from './content-type.ts'
import { isMediaType } from './media-type.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const png = bytes(
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\0\0\0\0\0\0\0\0IDAT',
)
const jpeg = bytes('\xff\xd8\xff\xe0\0\x10JFIF\0')
const zip = bytes('PK\x03\x04\x14\0\0\0\0\0')
const text = bytes('Meet me at the office.')
const page = bytes('<!DOCTYPE html><script>alert(1)</script>')
const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

test.each<[string, string | null, Uint8Array, string]>([
  ['a true claim', 'image/png', png, 'image/png'],
  ['no claim', null, png, 'image/png'],
  ['no claim and no signature', '', bytes('\x01\x02'), 'application/octet-stream'],
  ['parameters of a claim', 'text/plain;charset=UTF-8', text, 'text/plain;charset=UTF-8'],
  ['an unknown type', 'application/x-imole', text, 'application/x-imole'],
  ['unknown bytes', 'application/octet-stream', page, 'application/octet-stream'],
  ['no bytes', 'image/png', bytes(''), 'image/png'],
  ['another name of the type', 'image/jpg', jpeg, 'image/jpg'],
  [
    'a document made of a ZIP file',
    'application/vnd.oasis.opendocument.text',
    zip,
    'application/vnd.oasis.opendocument.text',
  ],
  ['the source of a page as text', 'text/plain', page, 'text/plain'],
  ['data that contain tags', 'application/json', bytes('"<html>"'), 'application/json'],
  ['a sentence that begins like a bitmap', 'text/plain', bytes('BM is a unit'), 'text/plain'],
  ['text cut within a character', 'text/plain', bytes('a\xe1'), 'text/plain'],
])('keeps what the client says of %s', async (_, claimed, head, type) => {
  expect(await chooseContentType(claimed, head)).toEqual({ type, isCorrected: false })
})

test.each<[string, string, Uint8Array, string]>([
  ['a JPEG called PNG', 'image/png', jpeg, 'image/jpeg'],
  ['a picture called text', 'text/plain;charset=UTF-8', jpeg, 'image/jpeg'],
  ['text called a picture', 'image/png', text, 'text/plain; charset=utf-8'],
  ['noise called a picture', 'image/png', bytes('\0\x01\x02'), 'application/octet-stream'],
  ['a page called PDF', 'application/pdf', page, 'text/html'],
  ['a page called PDF, after spaces', 'application/pdf', bytes(' \n\t<script>x'), 'text/html'],
  ['a page called PDF, after a comment', 'application/pdf', bytes('<!-- --><p>x'), 'text/html'],
  [
    'a page in UTF-16',
    'image/png',
    new Uint8Array(Buffer.from('\uFEFF<html>', 'utf16le')),
    'text/html',
  ],
  ['a page with a byte order mark', 'image/png', bytes('\xef\xbb\xbf<html>'), 'text/html'],
  ['a page before a PDF', 'application/pdf', bytes('<body>%PDF-1.4'), 'text/html'],
  ['an SVG called PNG', 'image/png', svg, 'image/svg+xml'],
  [
    'an SVG after a prolog',
    'image/gif',
    bytes('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><!-- a -->\n<svg:svg '),
    'image/svg+xml',
  ],
  ['XML called a picture', 'image/png', bytes('<?xml version="1.0"?><rss/>'), 'application/xml'],
  [
    'XHTML called a picture',
    'image/png',
    bytes('<?xml version="1.0"?><html xmlns="x"/>'),
    'text/html',
  ],
  ['a program called a picture', 'image/png', bytes('MZ\x90\0\x03'), 'application/x-msdownload'],
  ['a ZIP file called a picture', 'image/png', zip, 'application/zip'],
  ['a claim that is no type', 'image/png\r\nx-evil: 1', text, 'application/octet-stream'],
])('corrects %s', async (_, claimed, head, type) => {
  expect(await chooseContentType(claimed, head)).toEqual({ type, isCorrected: true })
})

test('a comment that is as long as the first bytes does not take long to read', async () => {
  const head = bytes('<!--'.repeat(contentTypeBytes / 4))
  expect((await chooseContentType('image/png', head)).type).toBe('text/html')
  const declarations = bytes('<?xml '.repeat(contentTypeBytes / 6))
  expect((await chooseContentType('image/png', declarations)).type).toBe('application/xml')
})

test('a bucket for pictures takes a picture under another name, and nothing else', async () => {
  const isAllowed = (type: string) => type === 'image/png'
  const accepts = async (claimed: string | null, head: Uint8Array) =>
    isAllowedContent(claimed, await chooseContentType(claimed, head), isAllowed)
  expect(await accepts('image/png', png)).toBe(true)
  expect(await accepts(null, png)).toBe(true)
  expect(await accepts('image/png', jpeg)).toBe(true)
  expect(await accepts('image/jpeg', jpeg)).toBe(false)
  expect(await accepts('image/png', page)).toBe(false)
  expect(await accepts('image/png', svg)).toBe(false)
  expect(await accepts('image/png', zip)).toBe(false)
  expect(await accepts(null, page)).toBe(false)
})

test.each<[string, string | null, Uint8Array, string, string | null]>([
  [
    'a picture called text',
    'text/plain;charset=UTF-8',
    jpeg,
    'text/plain;charset=UTF-8',
    'image/jpeg',
  ],
  ['an archive called text', ' text/plain', zip, 'text/plain', 'application/zip'],
  ['a JPEG called PNG', 'image/png', jpeg, 'image/png', 'image/jpeg'],
  ['a true claim', 'image/png', png, 'image/png', null],
  ['no claim', null, png, 'image/png', null],
  ['a picture called a page', 'text/html', jpeg, 'image/jpeg', null],
  ['a picture called a script', 'text/javascript', jpeg, 'image/jpeg', null],
  ['a page called PNG', 'image/png', page, 'text/html', null],
  ['text called PNG', 'image/png', text, 'text/plain; charset=utf-8', null],
])('%s is stored as a type for who asks for it and one for browsers', async (...given) => {
  const [, claimed, head, contentType, foundType] = given
  const found = await chooseContentType(claimed, head)
  expect(typesToStore(claimed, found)).toEqual({ contentType, foundType })
})

test('a media type is what a header may hold', () => {
  for (const type of ['text/html', 'image/svg+xml; charset="utf-8"', 'audio/ogg; codecs=opus'])
    expect(isMediaType(type)).toBe(true)
  for (const type of ['', 'html', 'a/b\n', 'a/b; c', 'a /b', `a/${'b'.repeat(300)}`, 'a/b\0'])
    expect(isMediaType(type)).toBe(false)
})
