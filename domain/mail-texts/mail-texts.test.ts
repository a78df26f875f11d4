import { expect, test } from 'vitest'
import { mailTextFormParser, withOriginal } from './mail-text-form.ts'
import { findMailTextName, getMailDefinition, mailTextNames } from './mail-texts.ts'

test.each(mailTextNames)('the original of %s follows the rules for words', (name) => {
  const definition = getMailDefinition(name)
  expect(mailTextFormParser(definition)(definition.text)).toEqual({
    ok: true,
    value: { subject: null, opening: null, closing: null },
  })
})

test('only what differs from the original is stored', () => {
  const definition = getMailDefinition('order-paid')
  const parsed = mailTextFormParser(definition)({
    ...definition.text,
    subject: '  Thank you,  order {order} is paid ',
    closing: '',
  })
  expect(parsed).toEqual({
    ok: true,
    value: { subject: 'Thank you, order {order} is paid', opening: null, closing: '' },
  })
  expect(withOriginal({ subject: null, opening: null, closing: '' }, definition)).toEqual({
    ...definition.text,
    closing: '',
  })
})

test('a mail keeps a subject, and words after its greeting where it has them', () => {
  const parse = mailTextFormParser(getMailDefinition('order-paid'))
  expect(parse({ subject: ' ', opening: '', closing: 'x'.repeat(1_501) })).toMatchObject({
    ok: false,
    problems: [
      { path: 'subject', message: 'Please give a subject.' },
      { path: 'opening', message: 'This mail needs words after its greeting.' },
      { path: 'closing', message: 'Please use at most 1500 characters.' },
    ],
  })
  expect(findMailTextName('toString')).toBeNull()
})
