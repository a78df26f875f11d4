import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlausibleEmail, normaliseEmail, trimEmail } from './email.ts'

test.each([
  'ade@example.com',
  'ade.ola+solar@mail.example.com.ng',
  "o'neil@example.co",
  'a@b.ng',
  'info@ọjà.ng',
  `${'a'.repeat(64)}@example.com`,
])('%s is plausible', (email) => {
  expect(isPlausibleEmail(email)).toBe(true)
})

test.each([
  ' ada@example.com ',
  'Ada Obi <ada@example.com>',
  '<ada@example.com>,',
  'mailto:ada@example.com',
  'ada@example.com.',
  'ada@example.com>',
  '\u2060ada@example.com\u200b',
])('%j is an address with something around it', (typed) => {
  expect(trimEmail(typed)).toBe('ada@example.com')
})

test('two addresses stay two, so that they are refused', () => {
  for (const typed of [
    'ada@example.com, eve@example.com',
    'a@x.ng <b@x.ng> <c@x.ng>',
    '<a@x.ng> b@x.ng',
  ])
    expect(isPlausibleEmail(trimEmail(typed)), typed).toBe(false)
})

test.each([
  '',
  'ade',
  'ade@',
  '@example.com',
  'ade@example',
  'ade@@example.com',
  'ade@example..com',
  'ade@-example.com',
  'ade@example.com.',
  'ade@10.0.0.1',
  '.ade@example.com',
  'ade..ola@example.com',
  'ade ola@example.com',
  'ade@example.com, eve@example.com',
  'Ade <ade@example.com>',
  'ade@example.com\r\nBcc: eve@example.com',
  'ade\n@example.com',
  'ade@exa\u0000mple.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`,
])('%j is not plausible', (email) => {
  expect(isPlausibleEmail(email)).toBe(false)
})

test('an address has 254 characters at most', () => {
  const label = (letter: string, length = 60) => letter.repeat(length)
  const host = [label('b'), label('c'), label('d'), 'ng'].join('.')
  // These are 253 characters; the last label is padded.
  expect(isPlausibleEmail(`${label('a', 64)}@ee.${host}`.padEnd(254, 'x'))).toBe(true)
  expect(isPlausibleEmail(`${label('a', 64)}@ee.${host}`.padEnd(255, 'x'))).toBe(false)
})

test('a plausible address cannot end a mail header or add a recipient', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', '.', '@', '\r', '\n', ' ', ',', '<', ';', '"', '\\', 'é', '\u2028'),
  })
  fc.assert(
    fc.property(part, part, (a, b) => {
      const text = `${a}@${b}.com`
      if (isPlausibleEmail(text)) expect(text).not.toMatch(/[\s,;<>"\\\p{C}]/u)
    }),
  )
})

test('normalises an address for comparison', () => {
  expect(normaliseEmail('  Ade@Example.COM ')).toBe('ade@example.com')
})
