import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { GuessAnswer, GuessQuestion } from './password-guesses.ts'

/**
 * The thread behind password-guesses.ts. Surnames and the rare words of films are left out: they cost half the memory and
 * are rarely what makes a password weak.
 */
const estimator = new ZxcvbnFactory({
  dictionary: {
    passwords: common['passwords-common'],
    diceware: common['diceware-common'],
    firstNames: english['firstnames-en'],
    words: english['wikipedia-en'],
  },
  graphs: adjacencyGraphs,
  // A longer one is at least as hard as its beginning, and the time grows with the square.
  maxLength: 64,
})

parentPort?.on('message', ({ id, password, words }: GuessQuestion) => {
  const answer: GuessAnswer = { id, guessesLog10: estimate(password.toLowerCase(), words) }
  parentPort?.postMessage(answer)
})

/** What all words together count that a guesser knows beforehand. */
const knownWordsLog10 = 3

function estimate(password: string, words: string[]): number {
  const { guessesLog10 } = estimator.check(password, words)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password)
  if (rest === password) return guessesLog10
  // "Imole Energy 2026" is hard to guess for who does not know the company.
  const restLog10 = estimator.check(rest.replace(/[^\p{L}\p{N}]/gu, ''), []).guessesLog10
  return Math.min(guessesLog10, restLog10 + knownWordsLog10)
}
