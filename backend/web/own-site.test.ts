import { expect, test } from 'vitest'
import { isFromOtherSite } from './own-site.ts'

const isOther = (headers: Record<string, string>) =>
  isFromOtherSite(new Request('https://shop.example/x', { headers }), 'https://shop.example')

test.each([
  ['a program', {}],
  ['a page of the site', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
  ['a page of the site in an older browser', { origin: 'https://shop.example' }],
  [
    'a page of the site, opened by its address in the network',
    { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
  ],
])('%s is the own site', (_who, headers) => expect(isOther(headers)).toBe(false))

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }],
  ['another host of the domain', { 'sec-fetch-site': 'same-site' }],
  ['another site in an older browser', { origin: 'https://evil.example', host: 'shop.example' }],
  ['a sandboxed frame in an older browser', { origin: 'null', host: 'shop.example' }],
])('%s is not the own site', (_who, headers) => expect(isOther(headers)).toBe(true))
