import { expect, inject, test } from 'vitest'
import { createAccount, tokenFor } from '../account/accounts.ts'
import { asService } from '../desk/staff-account.ts'
import { everyPage } from '../every-page.ts'
import { readKeys } from '../site.ts'
import { asStaff } from '../staff.ts'

/**
 * Wholesale prices reach their own reseller and nobody else: no page, feed, file or answer that anybody
 * else gets contains one of them.
 */

const site = () => inject('siteUrl')
/** Of no other figure on the site, but any measured figure of the register can be equal to it. */
const percent = 13.37
const isRegister = (path: string) => path.startsWith('/carbon-register')

/** An approved reseller of a tier, and their token. */
async function useReseller(email: string, tier: string): Promise<string> {
  const account = await createAccount(email)
  const [found] = (await asStaff('GET', `reseller_tiers?name=eq.${tier}&select=id`)) as {
    id: string
  }[]
  await asService('POST', 'resellers', {
    user_id: account.id,
    business_name: 'Sunrise Stores',
    business_kind: 'individual',
    phone: '+2348031234567',
    address: '14 Aba Road',
    state: 'Rivers',
    tier_id: found?.id,
  })
  await asService('PATCH', `resellers?user_id=eq.${account.id}`, {
    status: 'approved',
    reason: 'Documents are in order',
    code: `CRAWL${tier.toUpperCase()}`,
    decided_at: new Date().toISOString(),
  })
  return tokenFor(account)
}

async function ask(path: string, token: string | null, body?: object) {
  return fetch(`${site()}${path}`, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      apikey: readKeys().publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** How a price could be written. */
function writtenAs(kobo: number): string[] {
  const naira = (kobo / 100).toFixed(2)
  const withCommas = (kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })
  return [`${kobo}`, naira, withCommas]
}

test('no wholesale price reaches a stranger, a customer or another tier', async () => {
  await asStaff('PATCH', 'reseller_tiers?name=eq.Bronze', { wholesale_percent: percent })
  const bronze = await useReseller('crawl-bronze@resellers.example', 'Bronze')
  const silver = await useReseller('crawl-silver@resellers.example', 'Silver')
  const customer = await tokenFor(await createAccount('crawl-customer@resellers.example'))
  const products = (await (
    await ask('/rest/v1/products?select=id,price&is_active=eq.true&order=price.desc', null)
  ).json()) as { id: string; price: number }[]
  const prices = products.map(({ price }) => Math.round(price * (100 - percent)))
  // Small ones could be part of any other number.
  const secrets = prices.filter((kobo) => kobo >= 1_000_000).flatMap(writtenAs)
  expect(secrets.length).toBeGreaterThan(60)
  const product = products[0]
  const cart = (token: string | null) =>
    ask('/functions/v1/quote-order', token, {
      lines: [{ id: product?.id, quantity: 1 }],
      state: 'Lagos',
      coupon: '',
      installation: 'goods',
    })

  // The reseller sees them, and asks for pages that could be cached with them.
  const own = await (await ask('/functions/v1/my-wholesale-terms', bronze)).text()
  expect(own).toContain(`${percent}`)
  const ownQuote = await cart(bronze)
  expect(ownQuote.headers.get('cache-control')).toContain('no-store')
  expect(await ownQuote.text()).toContain(`${prices[0]}`)
  for (const path of everyPage) await (await ask(path, bronze)).arrayBuffer()

  const apis = [
    '/rest/v1/reseller_tiers?select=*',
    '/rest/v1/reseller_tiers?select=name,wholesale_percent',
    '/rest/v1/wholesale_breaks?select=*',
    '/rest/v1/resellers?select=*,reseller_tiers(*)',
    '/rest/v1/products?select=*',
    '/rest/v1/',
    '/functions/v1/my-wholesale-terms',
    '/functions/v1/reseller-paper?kind=price-list&id=00000000-0000-4000-8000-000000000001&ticket=1.x',
  ]
  const files = [
    '/sitemap.xml',
    '/blog/rss.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/sw.js',
    '/service-worker.js',
  ]
  const found: string[] = []
  // Everybody gets the same bytes of pages and files: `personal-bytes.spec.ts`.
  for (const [who, token] of [
    ['stranger', null],
    ['customer', customer],
    ['other tier', silver],
  ] as const) {
    const look = async (path: string, response: Response) => {
      const text = await response.text()
      for (const secret of isRegister(path) ? secrets : [...secrets, `${percent}`])
        if (text.includes(secret)) found.push(`${who} ${path}: ${secret}`)
    }
    for (const path of token === null ? [...everyPage, ...files, ...apis] : apis)
      await look(path, await ask(path, token))
    await look('quote-order', await cart(token))
  }
  expect(found).toEqual([])
})
