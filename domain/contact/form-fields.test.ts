import { describe, expect, test } from 'vitest'
import {
  cleanContact,
  findFieldProblems,
  listFieldProblems,
  type FormRules,
} from './form-fields.ts'

const fields = ['name', 'email', 'phoneNumber', 'note'] as const
const rules: FormRules<(typeof fields)[number]> = {
  fields,
  labels: { name: 'name', email: 'e-mail address', phoneNumber: 'phone number', note: 'note' },
  limits: { name: 5, email: 254, phoneNumber: 40, note: 1_000 },
  whenEmpty: (field) => (field === 'note' ? null : `No ${field}.`),
}
const valid = { name: 'Ada', email: 'ada@example.com', phoneNumber: '+2348031234567', note: '' }

test('name, address and number are cleaned', () => {
  expect(
    cleanContact({
      name: ' Ada \n Obi ',
      email: ' ada@example.com ',
      phoneNumber: '0803 123 4567',
    }),
  ).toEqual({ name: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+2348031234567' })
  expect(cleanContact({ ...valid, phoneNumber: ' no number ' }).phoneNumber).toBe('no number')
  // As it is copied from a contact card on a phone.
  expect(cleanContact({ ...valid, phoneNumber: '\u202a+234 803 123 4567\u202c' }).phoneNumber).toBe(
    '+2348031234567',
  )
})

describe('the problems of a form', () => {
  test('are none for valid fields; a field may be allowed to be empty', () =>
    expect(findFieldProblems(rules, valid)).toEqual({}))
  test.each([
    ['name', '', 'No name.'],
    ['name', 'Adaora', 'Please shorten the name to at most 5 characters.'],
    ['note', 'x'.repeat(1_001), 'Please shorten the note to at most 1,000 characters.'],
    ['email', 'ada', 'Please check the e-mail address: it should look like name@example.com.'],
    ['phoneNumber', '123', expect.stringContaining('Please check the phone number')],
  ])('%s "%s"', (field, value, message) =>
    expect(findFieldProblems(rules, { ...valid, [field]: value })).toEqual({ [field]: message }),
  )
  test('are listed in the order of the form', () =>
    expect(listFieldProblems(fields, { note: 'Too long.', name: 'No name.' })).toEqual([
      { path: 'name', message: 'No name.' },
      { path: 'note', message: 'Too long.' },
    ]))
})
