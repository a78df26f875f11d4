import { formatNumber } from '../../../../domain/text/format-number.ts'
import type { Comparison } from './compare-notes.ts'

/** What people read about a comparison of two states. */
export interface Outcome {
  isGood: boolean
  message: string
}

const notSigned = {
  malformed: 'is no signed state of a register, or a part of it is missing',
  'unknown-key': 'was not signed by a key of this register',
  'wrong-signature': 'names this register, but the signature is not ours',
} as const
const states = {
  first: 'The first one',
  second: 'The second one',
  newest: 'The newest state of the register',
} as const

/** Says what a comparison shows. */
export function describeComparison(comparison: Comparison): Outcome {
  const count = (size: number) => `${formatNumber(size)} ${size === 1 ? 'entry' : 'entries'}`
  switch (comparison.kind) {
    case 'same':
      return {
        isGood: true,
        message: `Both are the same state of the register, with ${count(comparison.size)}.`,
      }
    case 'contained':
      return {
        isGood: true,
        message: `Nothing was changed or removed: the state with ${count(comparison.size)} begins with all of the state with ${count(comparison.earlierSize)}.`,
      }
    case 'rewritten':
      return {
        isGood: false,
        message: `The state with ${count(comparison.size)} does not begin with the ${count(comparison.earlierSize)} that were signed before. Please keep both, and tell us.`,
      }
    case 'forked':
      return {
        isGood: false,
        message: `Both have ${count(comparison.size)}, and they differ: the register signed two histories. Please keep both, and tell us.`,
      }
    case 'gone':
      return {
        isGood: false,
        message: `One of them has ${count(comparison.size)}, and today’s register has only ${count(comparison.todaySize)}. Please keep it, and tell us.`,
      }
    case 'not-signed':
      return {
        isGood: false,
        message: `${states[comparison.which]} ${notSigned[comparison.reason]}.`,
      }
  }
}
