import { expect, test } from 'vitest'
import { chooseRedirect, findAllowed, withFragment, withQuery } from './redirects.ts'

const settings = {
  siteUrl: 'https://shop.example',
  redirectUrls: [
    'https://*.preview.example/**',
    'https://app.example',
    'solarapp://callback',
    'http://localhost:5173/**',
  ],
}

test.each([
  'https://shop.example',
  'https://shop.example/update-password?a=b#c',
  'HTTPS://SHOP.EXAMPLE/x',
  'https://pr-7.preview.example/login',
  'https://app.example/',
  'solarapp://callback',
  'http://localhost:5173/a/b',
])('%s is allowed', (address) => {
  expect(findAllowed(address, settings)).toBe(new URL(address).href)
})

test.each([
  '',
  '/dashboard',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'evil.example',
  'https://evil.example',
  'http://shop.example',
  'https://shop.example:8443',
  'https://shop.example.evil.example',
  'https://shop.example@evil.example',
  'https://user:pass@shop.example',
  'https://evil.example/https://shop.example',
  'https://evil.example?https://shop.example',
  'https://evil.example#https://shop.example',
  'https://shop.example\\@evil.example',
  'https://shop.example\t@evil.example',
  'https:\n//evil.example',
  'https:evil.example',
  'https:/shop.example',
  ' https://shop.example',
  'https://shop.example /x',
  'https://shop.example\u0000.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://shop.example/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://',
  'https://a.b.preview.example/x',
  'https://evilpreview.example/x',
  'https://evil.example/.preview.example/x',
  'https://app.example.evil.example',
  'https://app.example/other',
  'solarapp://callback.evil',
  'http://localhost:5174/',
  'https://ѕhop.example',
  `https://shop.example/${'x'.repeat(3_000)}`,
])('%s is not allowed', (address) => {
  expect(findAllowed(address, settings)).toBeNull()
})

test('a local site allows any port with the same host and scheme', () => {
  const local = { siteUrl: 'http://127.0.0.1:3000', redirectUrls: [] }
  expect(findAllowed('http://127.0.0.1:9999/welcome', local)).toBe('http://127.0.0.1:9999/welcome')
  for (const address of [
    'https://127.0.0.1:9999/welcome',
    'http://localhost:9999/welcome',
    'http://127.0.0.2:3000/',
    'http://127.0.0.1.evil.example:3000/',
  ])
    expect(findAllowed(address, local), address).toBeNull()
})

test('falls back to the referring page, then to the site', () => {
  const call = (redirectTo: string, referer?: string) => {
    const url = new URL('https://api.example/auth/v1/recover')
    url.searchParams.set('redirect_to', redirectTo)
    return { url, request: new Request(url, { headers: referer ? { referer } : {} }) }
  }
  expect(chooseRedirect(call('https://shop.example/a', 'https://shop.example/b'), settings)).toBe(
    'https://shop.example/a',
  )
  expect(chooseRedirect(call('https://evil.example', 'https://shop.example/b'), settings)).toBe(
    'https://shop.example/b',
  )
  expect(chooseRedirect(call('https://evil.example', 'https://evil.example/b'), settings)).toBe(
    'https://shop.example',
  )
})

test('adds parameters in alphabetical order and keeps the rest of the URL', () => {
  expect(
    withFragment('https://shop.example/a?b=c', { type: 'signup', access_token: 'x y', sb: '' }),
  ).toBe('https://shop.example/a?b=c#access_token=x+y&sb=&type=signup')
  expect(withQuery('https://shop.example/a?b=c', { code: '1' })).toBe(
    'https://shop.example/a?b=c&code=1',
  )
})
