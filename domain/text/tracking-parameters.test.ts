import { expect, test } from 'vitest'
import { withoutTracking } from './tracking-parameters.ts'

test.each([
  ['/', '/'],
  ['/?fbclid=IwAR0x', '/'],
  [
    '/shop?utm_source=mail&category=batteries&utm_campaign=a%26b&a=1&a=0',
    '/shop?category=batteries&a=1&a=0',
  ],
  ['/shop?q=fbclid', '/shop?q=fbclid'],
  ['/shop?gclid', '/shop'],
  ['/shop?_kx=a&mkt_tok=b&_hsenc=c&epik=d&ysclid=e&sca_ref=f&UTM_Source=g', '/shop'],
  ['/shop?', '/shop?'],
  ['/shop?ref=ADA&igsh=x', '/shop?ref=ADA'],
])('%s means %s', (url, page) => expect(withoutTracking(url)).toBe(page))
