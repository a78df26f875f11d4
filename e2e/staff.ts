import { expect, inject } from 'vitest'
import { tokenOf } from './account/accounts.ts'
import { readKeys } from './site.ts'

/** Sends a request to the data API as staff. Returns the affected rows. */
export async function asStaff(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = {
    apikey: readKeys().publishableKey,
    authorization: `Bearer ${await tokenOf('admin')}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  }
  const answer = await fetch(`${inject('siteUrl')}/rest/v1/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.ok, `${method} ${path} is answered ${answer.status}`).toBe(true)
  return answer.json()
}

/** As staff, sets the stock of a product. */
export async function setStock(slug: string, stock: number): Promise<void> {
  expect(await asStaff('PATCH', `products?slug=eq.${slug}`, { stock })).toHaveLength(1)
}
