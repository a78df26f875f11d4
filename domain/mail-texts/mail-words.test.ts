import { expect, test } from 'vitest'
import { findWordsProblem, fillWords } from './mail-words.ts'
import { allowedWords, refusedWords } from '../../test/shop/mail-words.ts'

test.each(allowedWords)('allows %j', (words) => {
  expect(findWordsProblem(words, ['order', 'until'])).toBeNull()
})

test.each(refusedWords)('refuses %j', (words, problem) => {
  expect(findWordsProblem(words, ['order', 'until'])).toContain(problem)
})

test('an unknown placeholder is refused, and the known ones are named', () => {
  expect(findWordsProblem('Dear {name}', ['order', 'until'])).toBe(
    'This mail has no {name}. You can use {order}, {until}.',
  )
})

test('a value is never read as a placeholder', () => {
  expect(fillWords('{order} until {until}', { order: '{until}', until: '$&' })).toBe(
    '{until} until $&',
  )
})
