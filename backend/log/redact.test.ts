import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const jwt = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.${'q'.repeat(43)}`

test.each([
  ['mail to ada.obi+shop@mail.example.ng failed', 'ada.obi'],
  ['/account?email=ada%40mail.example.ng&x=1', 'ada%40mail'],
  ['call tel:08031234567 now', '8031234567'],
  ['call tel:01-460-1234', '460-1234'],
  ['call +234 803 123 4567', '803 123'],
  ['?phone=%2B2348031234567&x', '8031234567'],
  ['?phone=%2B234%20803%20123%204567', '803'],
  ['phone 0803-123-4567, phone 2348031234567', '803'],
  ['(+44) 20 7946 0958', '7946'],
  [`token ${jwt} has expired`, 'eyJ'],
  [`Authorization: Bearer ${jwt}`, 'eyJ'],
  ['authorization: bearer short-opaque', 'short-opaque'],
  ['Authorization: Basic dXNlcjpodW50ZXIy', 'dXNlcjpodW50ZXIy'],
  ['key sk_live_0123456789abcdef is refused', '0123456789abcdef'],
  ['key sb_secret_abcDEF123 is refused', 'abcDEF123'],
  ['/orders/8c1f#key=Zq3kT0mW8s', 'Zq3kT0mW8s'],
  ['?token_hash=pkce_98ab&type=recovery', 'pkce_98ab'],
  ['{"password":"hunter 2","name":"x"}', 'hunter 2'],
  ["{ password: 'hunter 2', name: 'x' }", 'hunter'],
  ["headers: { 'x-api-key': 'abc123' }", 'abc123'],
  ['X-Api-Key: abc123', 'abc123'],
  ['Authorization: short-opaque', 'short-opaque'],
  ['card 4111 1111 1111 1111 declined', '1111'],
  ['card 5060666666666666666', '5060666666666666666'],
  ['connect postgres://imole:p@ss/w@db.example:5432/shop', 'p@ss'],
  ['smtp://user%40x:hunter2@mail.example', 'hunter2'],
  ['Key (lower(email))=(Ada (work), Lagos) already exists.', 'Ada'],
  ['Key (a, b)=(1, x\n) y) is not present in table "t".', ') y'],
  ['Failing row contains (1, Ada Obi, (2, 3), null).', 'Ada'],
  ['invalid input syntax for type uuid: "Ada "the" Obi"', 'Obi'],
  ['value "99999999999" is out of range for type integer', '99999999999'],
  ['malformed array literal: "Ada"', 'Ada'],
  ['Token "Ada" is invalid.', 'Ada'],
  ['JSON data, line 1: {Ada...', 'Ada'],
  [`Unexpected token 'A', "Ada Obi" is not valid JSON`, 'Ada'],
])('%s', (text, secret) => {
  expect(redact(text)).not.toContain(secret)
})

test('what an engineer needs stays', () => {
  for (const text of [
    'column "email" of relation "orders" does not exist',
    'Key (lower(email))=([removed]) already exists.',
    'new row for relation "orders" violates check constraint "orders_total_positive"',
    'at handle (file:///srv/imole/backend/web/node-server.ts:110:12)',
    'at node_modules/@supabase/postgrest-js/dist/index.mjs:90:1',
    'reference 0f2a7b1c-0801-4000-8000-080123456789',
    '2026-11-30T03:00:00.000Z after 1764464581000 ms, 5000000000 kobo',
    '/rest/v1/orders?select=id&order=created_at',
    '[{"code":"invalid_type","path":["email"],"message":"Expected a text"}]',
  ])
    expect(redact(text)).toBe(text)
})

test('hostile text takes no longer than other text of its length', () => {
  // A pattern that takes the square of the length would need minutes.
  for (const part of [
    'a',
    'a.',
    'a@',
    'eyJ',
    'Key (a)=(',
    '0',
    '+2 ',
    'a:',
    '://a:',
    '"',
    'token=',
    ': "',
  ])
    expect(redact(part.repeat(200_000 / part.length)).length).toBeGreaterThan(0)
})
