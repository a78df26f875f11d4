import { expect, test } from 'vitest'
import { problemsOf } from '../../test/parsing.ts'
import { emailField, phoneField } from './contact-fields.ts'

test('reports a missing value with the default message or the message of the form', () => {
  for (const missing of ['', ' \t', null, undefined, 7, {}]) {
    expect(problemsOf(emailField(), missing)).toEqual([': Please enter your e-mail address.'])
    expect(problemsOf(emailField('Whose?'), missing)).toEqual([': Whose?'])
    expect(problemsOf(phoneField(), missing)).toEqual([': Please enter your phone number.'])
    expect(problemsOf(phoneField('Whose?'), missing)).toEqual([': Whose?'])
  }
})

test('reports an invalid value with the same message in every form', () => {
  expect(problemsOf(emailField('Whose?'), 'bisi@localhost')).toEqual([
    ': This e-mail address does not look right.',
  ])
  expect(problemsOf(phoneField('Whose?'), '0803')).toEqual([
    ': This phone number does not look right. Write it like 0803 123 4567.',
  ])
})

test('normalises an e-mail address and a phone number', () => {
  expect(emailField()(' BISI@Example.com\n')).toEqual({ ok: true, value: 'bisi@example.com' })
  expect(phoneField()(' (0803) 123-4567 ')).toEqual({ ok: true, value: '+2348031234567' })
})
