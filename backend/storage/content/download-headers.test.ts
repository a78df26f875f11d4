import { expect, test } from 'vitest'
import { downloadHeaders, type Download } from './download-headers.ts'

const headersOf = (download: Partial<Download>) =>
  downloadHeaders({
    contentType: 'image/png',
    isPublic: true,
    name: 'a/photo.png',
    downloadAs: null,
    ...download,
  })

test('a picture is shown, and is nothing but a picture', () => {
  expect(headersOf({})).toEqual({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  'image/svg+xml',
  'text/html; charset=utf-8',
  'TEXT/HTML',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'application/rss+xml',
  'text/xsl',
  'multipart/x-mixed-replace; boundary=x',
  'message/rfc822',
])('%s has no rights, and is saved when it comes from a public bucket', (contentType) => {
  const isolated = {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-type': contentType,
  }
  const shown = headersOf({ contentType })
  expect(shown).toMatchObject(isolated)
  expect(shown['content-disposition']).toMatch(/^attachment; filename="photo\.png"/)
  const own = headersOf({ contentType, isPublic: false })
  expect(own).toMatchObject(isolated)
  expect(own['content-disposition']).toBeUndefined()
})

test.each([
  'text/javascript',
  'application/javascript; charset=utf-8',
  'application/wasm',
  'Application/X-ECMAScript',
])('%s cannot be loaded as a script of the site', (contentType) => {
  expect(headersOf({ contentType })['content-type']).toBe('text/plain; charset=utf-8')
})

test('what is stored and the name to save it as cannot add a header', () => {
  expect(headersOf({ contentType: 'text/html\r\nset-cookie: a=b' })['content-type']).toBe(
    'application/octet-stream',
  )
  expect(headersOf({ downloadAs: `a"b\r\nset-cookie: c\u0000é'.png` })['content-disposition']).toBe(
    `attachment; filename="a%22b%0D%0Aset-cookie%3A c%00%C3%A9%27.png"; filename*=UTF-8''a%22b%0D%0Aset-cookie%3A%20c%00%C3%A9%27.png;`,
  )
  expect(headersOf({ downloadAs: '' })['content-disposition']).toMatch(/filename="photo\.png"/)
  expect(headersOf({ downloadAs: '\uD800' })['content-disposition']).toMatch(/^attachment/)
  expect(headersOf({ name: 'a/', downloadAs: '' })['content-disposition']).toBe('attachment')
})
