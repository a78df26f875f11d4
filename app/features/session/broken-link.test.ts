import { expect, test } from 'vitest'
import { findBrokenLink } from './broken-link.ts'
import { explainBrokenLink } from './explain-broken-link.ts'

const expired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'

test('finds the error in the query or the hash, and removes it from the path', () => {
  for (const address of [
    `/update-password#${expired}&sb=`,
    `/update-password?${expired}#${expired}&sb=`,
    `/update-password?${expired}`,
  ]) {
    expect(findBrokenLink(new URL(address, 'https://site.example')), address).toEqual({
      code: 'otp_expired',
      path: '/update-password',
    })
  }
  expect(findBrokenLink(new URL(`/shop?page=2&${expired}`, 'https://site.example'))?.path).toBe(
    '/shop?page=2',
  )
})

test('explains a code with our own message, and understands a provider error without a code', () => {
  expect(explainBrokenLink('otp_expired')).toBe(
    'This link has been used or has expired. Ask for a new one.',
  )
  expect(explainBrokenLink('bad_oauth_state')).toContain('another browser')
  const refused = findBrokenLink(
    new URL(
      '/dashboard#error=access_denied&error_description=Call+this+number&sb=',
      'https://site.example',
    ),
  )
  expect(refused).toEqual({ code: 'access_denied', path: '/dashboard' })
  expect(explainBrokenLink('access_denied')).toBe('You cancelled, so nothing has changed.')
})

test('finds nothing in other URLs', () => {
  for (const address of ['/', '/shop?page=2#top', '/dashboard#access_token=a&type=signup'])
    expect(findBrokenLink(new URL(address, 'https://site.example')), address).toBeNull()
})
