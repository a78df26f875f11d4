import { expect, test } from 'vitest'
import { defaultAuthSettings } from '../auth-settings.ts'
import { createBrowserBinding, requireSameBrowser, toCookie } from './browser-binding.ts'

test('over TLS no other host of the domain can set the cookie of a sign-in', () => {
  const settings = defaultAuthSettings('https://shop.example')
  const flow = { id: '0123456789', settings, path: '/auth/v1/callback' }
  const binding = createBrowserBinding()
  const cookie = toCookie(binding, { flow, lifetimeS: 300 })
  expect(cookie).toMatch(
    /^__Host-sb-flow-01234567=[\w-]{43}; Path=\/; Secure; Max-Age=300; HttpOnly; SameSite=Lax$/,
  )
  const [pair = ''] = cookie.split(';')
  const comeBack = (sent: string) =>
    requireSameBrowser(new Request('https://shop.example', { headers: { cookie: sent } }), {
      flow,
      fingerprint: binding.fingerprint,
    })
  comeBack(`a=b; ${pair}`)
  expect(() => comeBack(pair.replace('__Host-', ''))).toThrow(/another browser/)
})
