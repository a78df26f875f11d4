import { expect, test } from 'vitest'
import { publicWords, refusedPublicWords } from '../../test/register/public-words.ts'
import { findPublicWordsProblem } from './public-words.ts'

test.each(publicWords)('allows %j', (words) => {
  expect(findPublicWordsProblem(words)).toBeNull()
})

test.each(refusedPublicWords)('refuses %j', (words, problem) => {
  expect(findPublicWordsProblem(words)).toContain(problem)
})
