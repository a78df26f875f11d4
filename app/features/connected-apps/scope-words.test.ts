import { expect, test } from 'vitest'
import { addressOwner, describeScopes } from './scope-words.ts'

test('each scope is described once, and what shows nothing is left out', () => {
  expect(describeScopes(['email', 'openid', 'offline_access'])).toEqual([
    expect.stringContaining('ID number for your account'),
    expect.stringContaining('e-mail address'),
  ])
  expect(describeScopes(['profile', 'phone'])).toHaveLength(2)
})

test.for([
  ['https://app.example/callback?tenant=7', 'app.example'],
  ['http://localhost:8080/cb', 'localhost:8080'],
  ['https://shop.example.evil.test/', 'shop.example.evil.test'],
  ['com.example.app://callback', 'com.example.app://'],
])('the owner of %s is %s', ([address = '', owner]) => {
  expect(addressOwner(address)).toBe(owner)
})
