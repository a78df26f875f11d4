import { expect, test } from 'vitest'
import { findBrokenLink } from './broken-link.ts'

const expired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
const usedBefore = 'This link was used before or is too old. Ask for a new one.'

test('a link that does not work is explained and leaves a clean address, wherever its reason stands', () => {
  for (const address of [`/update-password#${expired}&sb=`, `/update-password?${expired}#${expired}&sb=`, `/update-password?${expired}`]) {
    expect(findBrokenLink(new URL(address, 'https://imole.example')), address).toEqual({ message: usedBefore, path: '/update-password' })
  }
  expect(findBrokenLink(new URL(`/shop?page=2&${expired}`, 'https://imole.example'))?.path).toBe('/shop?page=2')
})

test('other addresses say nothing', () => {
  for (const address of ['/', '/shop?page=2#top', '/dashboard#access_token=a&type=signup']) expect(findBrokenLink(new URL(address, 'https://imole.example')), address).toBeNull()
})
