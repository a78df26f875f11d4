import { emailField } from '../contact/contact-fields.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  flag,
  listOf,
  nothing,
  nullable,
  object,
  oneOf,
  refine,
  text,
  uuid,
  type ValueOf,
} from '../parse/parser.ts'
import { staffGrants } from '../grants/grants.ts'

const grants = refine(
  listOf(oneOf(staffGrants, 'Choose from the grants of the list.')),
  (names) => new Set(names).size === names.length,
  'Name each grant once.',
)

const waitingFactor = object({
  id: uuid(),
  kind: oneOf(['totp', 'phone', 'webauthn', 'recovery_code']),
  /** What its owner calls it. */
  name: nullable(text()),
  /** ISO 8601. */
  addedAt: text(),
  /** From when it counts, ISO 8601. */
  trustedAt: text(),
})
export type WaitingFactor = ValueOf<typeof waitingFactor>

const member = object({
  id: text(),
  /** Null for somebody who gave no name. */
  name: nullable(text()),
  email: text(),
  hasSecondFactor: flag(),
  isBlocked: flag(),
  /** ISO 8601; null without a session. */
  lastSeenAt: nullable(text()),
  grants: listOf(
    object({
      name: oneOf(staffGrants),
      /** ISO 8601. */
      givenAt: text(),
      /** The address of who gave it; null: it came with the role. */
      givenBy: nullable(text()),
    }),
  ),
  /** Second factors that are too new to count for money, grants and exports. */
  waitingFactors: listOf(waitingFactor),
})
export type StaffMember = ValueOf<typeof member>

const invitation = object({
  id: text(),
  email: text(),
  grants,
  /** ISO 8601. */
  expiresAt: text(),
})
export type StaffInvitation = ValueOf<typeof invitation>

/** For owners: everybody who may open the desk, and who is invited. */
export const listStaff = {
  name: 'list-staff',
  method: 'GET',
  caller: { grants: ['owner'] },
  parseRequest: nothing,
  parseResponse: object({ staff: listOf(member), invitations: listOf(invitation) }),
} satisfies AnyFunctionContract

/** For owners: all grants that a colleague has from now on. */
export const setStaffGrants = {
  name: 'set-staff-grants',
  method: 'POST',
  caller: { grants: ['owner'], needsFreshFactor: true },
  parseRequest: object({ userId: uuid('userId must be the id of an account.'), grants }),
  parseResponse: object({ grants }),
} satisfies AnyFunctionContract

/** For owners: a new second factor of a colleague is really theirs, so it counts at once. */
export const confirmSecondFactor = {
  name: 'confirm-second-factor',
  method: 'POST',
  caller: { grants: ['owner'], needsFreshFactor: true },
  parseRequest: object({ factorId: uuid('factorId must be the id of a second factor.') }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** For owners: makes a person staff, or invites them when they have no account yet. */
export const addColleague = {
  name: 'add-colleague',
  method: 'POST',
  caller: { grants: ['owner'], needsFreshFactor: true },
  parseRequest: object({
    email: emailField(),
    grants: refine(grants, (names) => names.length > 0, 'Choose at least one grant.'),
  }),
  parseResponse: object({ outcome: oneOf(['added', 'invited']) }),
} satisfies AnyFunctionContract

/** For owners: takes role and grants away, or an invitation that nobody has accepted. */
export const removeColleague = {
  name: 'remove-colleague',
  method: 'POST',
  caller: { grants: ['owner'], needsFreshFactor: true },
  parseRequest: object({ id: uuid('id must be the id of an account or an invitation.') }),
  parseResponse: nothing,
} satisfies AnyFunctionContract
