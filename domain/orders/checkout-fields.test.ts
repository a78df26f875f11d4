import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../test/parsing.ts'
import { checkoutFields } from './checkout-fields.ts'

const email = (length: number) => {
  const tail = `.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.ng`
  return `${'a'.repeat(64)}@${'e'.repeat(length - 65 - tail.length)}${tail}`
}

describe('required texts', () => {
  test.each([
    ['name', 'Please enter your name.', 120, 'Your name can have at most 120 characters.'],
    ['state', 'Please choose the state.', 40, 'The state can have at most 40 characters.'],
    [
      'area',
      'Please enter the area or town.',
      80,
      'The area or town can have at most 80 characters.',
    ],
    [
      'street',
      'Please enter the street and house number.',
      200,
      'The street and house number can have at most 200 characters.',
    ],
  ] as const)('%s', (field, whenMissing, maxLength, whenTooLong) => {
    const parse = checkoutFields[field]
    for (const missing of ['', '  ', '\n', '\u2028', null, undefined, 7, {}])
      expect(problemsOf(parse, missing)).toEqual([`: ${whenMissing}`])
    expect(parse('x')).toEqual({ ok: true, value: 'x' })
    expect(parse('x'.repeat(maxLength)).ok).toBe(true)
    expect(problemsOf(parse, 'x'.repeat(maxLength + 1))).toEqual([`: ${whenTooLong}`])
    // White space around the text does not count.
    expect(parse(` ${'x'.repeat(maxLength)}  `)).toEqual({ ok: true, value: 'x'.repeat(maxLength) })
    // A line end would add a header to a mail.
    expect(parse('Bisi\r\nBcc: eve@example.com')).toEqual({
      ok: true,
      value: 'Bisi Bcc: eve@example.com',
    })
  })
})

describe('optional texts', () => {
  test.each([
    ['landmark', 200, 'The landmark can have at most 200 characters.'],
    ['note', 500, 'The note can have at most 500 characters.'],
  ] as const)('%s', (field, maxLength, whenTooLong) => {
    const parse = checkoutFields[field]
    for (const nothing of ['', ' \t ', '\n\n', null, undefined])
      expect(parse(nothing)).toEqual({ ok: true, value: null })
    expect(parse('x'.repeat(maxLength)).ok).toBe(true)
    expect(problemsOf(parse, 'x'.repeat(maxLength + 1))).toEqual([`: ${whenTooLong}`])
    expect(problemsOf(parse, 7)).toEqual([': This must be text.'])
  })
  test('a note keeps its line ends, a landmark is one line', () => {
    expect(checkoutFields.note('gate\r\nbell')).toEqual({ ok: true, value: 'gate\nbell' })
    expect(checkoutFields.landmark('gate\r\nbell')).toEqual({ ok: true, value: 'gate bell' })
  })
})

describe('the e-mail address', () => {
  test.each([
    ['Bisi@Example.COM', 'bisi@example.com'],
    ['  bisi+shop@example.com ', 'bisi+shop@example.com'],
    [email(254), email(254)],
  ])('%s is accepted as %s', (given, value) => {
    expect(checkoutFields.email(given)).toEqual({ ok: true, value })
  })
  test.each(['', ' ', null, undefined, 7])('%j is missing', (given) => {
    expect(problemsOf(checkoutFields.email, given)).toEqual([
      ': Please enter an e-mail address. We send the order and its receipt there.',
    ])
  })
  test.each(['bisi', 'bisi@example', 'bi si@example.com', 'a@b@example.com', email(255)])(
    '%s is refused',
    (given) => {
      expect(problemsOf(checkoutFields.email, given)).toEqual([
        ': This e-mail address does not look right.',
      ])
    },
  )
})

describe('the phone number', () => {
  test.each([
    ['0803 123 4567', '+2348031234567'],
    ['+234 (0)803-123-4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['8031234567', '+2348031234567'],
    ['00447700900123', '+447700900123'],
  ])('%s is %s', (given, value) => {
    expect(checkoutFields.phoneNumber(given)).toEqual({ ok: true, value })
  })
  test.each(['', '  ', null, undefined, 8_031_234_567])('%j is missing', (given) => {
    expect(problemsOf(checkoutFields.phoneNumber, given)).toEqual([
      ': Please enter your phone number. The driver will call you on it.',
    ])
  })
  test.each(['12', '0803 123 456', '0803 123 45678', 'call me', '+0803 123 4567'])(
    '%s is refused',
    (given) => {
      expect(problemsOf(checkoutFields.phoneNumber, given)).toEqual([
        ': This phone number does not look right. Write it like 0803 123 4567.',
      ])
    },
  )
})

test('an order is paid by Paystack, in the sandbox or by bank transfer', () => {
  for (const method of ['paystack', 'sandbox', 'bank_transfer'])
    expect(checkoutFields.paymentMethod(method)).toEqual({ ok: true, value: method })
  for (const wrong of ['', 'cash', 'Paystack', null, undefined, 0])
    expect(problemsOf(checkoutFields.paymentMethod, wrong)).toEqual([': Please choose how to pay.'])
})
