import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { GuessResult, GuessRequest } from './password-guesses.ts'

/**
 * The worker thread of password-guesses.ts. Surnames and rare words are left out: they use half of
 * the memory and are rarely the reason why a password is weak.
 */
const estimator = new ZxcvbnFactory({
  dictionary: {
    passwords: common['passwords-common'],
    diceware: common['diceware-common'],
    firstNames: english['firstnames-en'],
    words: english['wikipedia-en'],
  },
  graphs: adjacencyGraphs,
  // A longer password is at least as strong as its beginning, and the time grows with the square of
  // the length.
  maxLength: 64,
})

parentPort?.on('message', ({ id, password, words }: GuessRequest) => {
  const answer: GuessResult = { id, guessesLog10: estimate(password.toLowerCase(), words) }
  parentPort?.postMessage(answer)
})

/** The guesses that all known words together count for, as a power of ten. */
const knownWordsLog10 = 3

function estimate(password: string, words: string[]): number {
  const { guessesLog10 } = estimator.check(password, words)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password)
  if (rest === password) return guessesLog10
  // Without this, the company's name and a year would look strong, because zxcvbn does not know the
  // name.
  const restLog10 = estimator.check(rest.replace(/[^\p{L}\p{N}]/gu, ''), []).guessesLog10
  return Math.min(guessesLog10, restLog10 + knownWordsLog10)
}
