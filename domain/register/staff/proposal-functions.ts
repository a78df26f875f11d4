import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  anything,
  chain,
  flag,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  valid,
  wholeNumber,
  type Parsed,
  type Problem,
} from '../../parse/parser.ts'
import { optionalLine, requiredLine, withReason } from '../../parse/text-fields.ts'
import {
  proposalAsks,
  proposalKinds,
  type ProposalAsk,
  type ProposalKind,
} from './proposal-asks.ts'

/** Something that staff ask for: its kind, and what that kind needs. */
export type Asked = {
  [Kind in ProposalKind]: { kind: Kind; ask: ProposalAsk<Kind> }
}[ProposalKind]

const asked = chain(
  object({ kind: oneOf(proposalKinds), ask: anything }),
  ({ kind, ask }): Parsed<Asked> => {
    const parsed = proposalAsks[kind](ask)
    // The parser was chosen by the kind.
    if (parsed.ok) return valid({ kind, ask: parsed.value } as Asked)
    const within = ({ path, message }: Problem) => ({ path: `ask.${path}`, message })
    const [first, ...others] = parsed.problems
    return { ok: false, problems: [within(first), ...others.map(within)] }
  },
)

const proposedEntry = object({ type: text(), data: anything })

/** Shows what would be written, and with `isFinal` proposes it. The same id twice is one proposal. */
export const proposeRegisterEntry = {
  name: 'propose-register-entry',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: object({ id: uuid(), isFinal: flag(), asked }),
  parseResponse: object({ entry: proposedEntry, isProposed: flag() }),
} satisfies AnyFunctionContract

const missingReason = 'Please say why: your colleague reads it.'
const decisions = ['approve', 'decline', 'withdraw'] as const
export type ProposalDecision = (typeof decisions)[number]

/** A colleague approves, or declines with a reason; the person who proposed withdraws. */
export const decideRegisterProposal = {
  name: 'decide-register-proposal',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: withReason(
    object({
      id: uuid(),
      decision: oneOf(decisions),
      reason: optionalLine({
        whenTooShort: missingReason,
        whenTooLong: 'Please use at most 500 letters.',
        maxLength: 500,
        minLength: 3,
      }),
    }),
    ({ decision }) => decision === 'decline',
    missingReason,
  ),
  parseResponse: object({
    status: oneOf(['approved', 'declined', 'withdrawn']),
    /** The entry that was written. */
    index: nullable(wholeNumber()),
  }),
} satisfies AnyFunctionContract

/** Checks the whole register now. */
export const checkRegister = {
  name: 'check-register',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: object({}),
  parseResponse: object({ size: wholeNumber(), fault: nullable(text()) }),
} satisfies AnyFunctionContract

/** An owner says that a fault was looked into, and the register can be written to again. */
export const closeRegisterFault = {
  name: 'close-register-fault',
  method: 'POST',
  caller: { grants: ['owner'], needsFreshFactor: true },
  parseRequest: object({
    id: uuid(),
    reason: requiredLine({
      whenMissing: 'Please say what was found. Everybody can read it.',
      whenTooLong: 'Please use at most 500 letters.',
      maxLength: 500,
      minLength: 3,
    }),
  }),
  parseResponse: object({}),
} satisfies AnyFunctionContract
