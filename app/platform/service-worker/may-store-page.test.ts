import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPublicPage, mayStorePage } from './may-store-page.ts'

const routes = [...readFileSync('app/routes.ts', 'utf8').matchAll(/route\(\s*'([^']+)'/g)].map(
  ([, path]) => `/${path}`,
)

const publicHtml = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }

function mayStore(path: string, headers: Record<string, string> = {}, status = 200): boolean {
  const answer = new Response('', { status, headers: { ...publicHtml, ...headers } })
  return mayStorePage(`https://shop.example${path}`, answer)
}

test('the pages that are never stored on the device: of a person, with a secret in the address, or files', () => {
  expect(routes.filter((path) => !isPublicPage(path))).toEqual([
    '/confirm',
    '/stock-alerts',
    '/reseller/paper.pdf',
    '/dashboard/papers/:paper',
    '/check-letter',
    '/reseller',
    '/login',
    '/update-password',
    '/merge-accounts',
    '/oauth/consent',
    '/dashboard',
    '/*',
    '/admin/*',
    '/seen-products',
    '/pictures/:file',
    '/.well-known/carbon-register.txt',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/og/:kind/:file',
  ])
})

test.each(['/', '/shop?category=panel', '/blog/solar-in-lagos', '/payment-details?step=payment'])(
  'a public page is stored: %s',
  (path) => expect(mayStore(path)).toBe(true),
)

test('the data of a public page is stored, and nothing else of that type', () => {
  const ofScript = { 'Content-Type': 'text/x-script' }
  expect(mayStore('/_.data', ofScript)).toBe(true)
  expect(mayStore('/shop.data', ofScript)).toBe(true)
  expect(mayStore('/shop', ofScript)).toBe(false)
  expect(mayStore('/admin/orders.data', ofScript)).toBe(false)
})

test.each([
  '/auth/v1/verify?token=SECRET&type=signup',
  '/confirm?kind=signup&token_hash=SECRET',
  '/functions/v1/pay-plan?id=1&ticket=SECRET',
  '/reseller/paper.pdf?kind=price-list&ticket=SECRET',
  '/stock-alerts?email=ada@example.com&key=SECRET',
  '/merge-accounts?request=1&key=SECRET',
  '/oauth/consent?authorization_id=SECRET',
  '/dev/mailbox',
])('an address of a service or of one person is not stored: %s', (path) =>
  expect(mayStore(path)).toBe(false),
)

test.each([
  ['a wholesale price list', { 'Content-Type': 'application/pdf' }, 200],
  ['what the server forbids to store', { 'Cache-Control': 'no-store' }, 200],
  ['what belongs to one person', { 'Cache-Control': 'private, max-age=60' }, 200],
  ['a redirect', {}, 303],
  ['a page that does not exist', {}, 404],
  ['a failure', {}, 503],
])('%s is not stored below a public path either', (_name, headers, status) =>
  expect(mayStore('/shop/x', headers, status)).toBe(false),
)

test('an answer that was redirected, or does not say how long it may be stored, is not stored', () => {
  const redirected = new Response('', { headers: publicHtml })
  Object.defineProperty(redirected, 'redirected', { value: true })
  expect(mayStorePage('https://shop.example/shop', redirected)).toBe(false)
  const unsaid = new Response('', { headers: { 'Content-Type': 'text/html' } })
  expect(mayStorePage('https://shop.example/shop', unsaid)).toBe(false)
  // What fetch answers for a navigation that is redirected.
  expect(mayStorePage('https://shop.example/shop', Response.error())).toBe(false)
})
