import { parseRequest } from '../../backend/functions/contract.ts'
import type { EdgeFunction, FunctionContext, Tx } from '../../backend/functions/functions.ts'
import type { AnyFunctionContract, FunctionCaller } from '../../domain/parse/function-contract.ts'
import type { ValueOf } from '../../domain/parse/parser.ts'
import { requirePerson } from './require-person.ts'
import { requireFreshSecondFactor, requireStaff } from './require-staff.ts'

/** Whom the contract lets call: the id of a member of staff, or of a person. */
type CallerOf<Contract> = Contract extends { caller: infer Caller }
  ? Caller extends 'person'
    ? { personId: string }
    : { staffId: string }
  : object

/** A transaction in which the caller may do what the contract says. */
type Allowed<Contract> = { tx: Tx } & CallerOf<Contract>

type Settings = Omit<Parameters<FunctionContext['db']['transaction']>[0], 'role' | 'settings'>

interface Asked<Contract extends AnyFunctionContract> {
  request: ValueOf<Contract['parseRequest']>
  context: FunctionContext
  headers: Headers
}

export interface Steps<Contract extends AnyFunctionContract> extends Asked<Contract> {
  /** Opens a transaction, after asking whether the caller may call the function. */
  transaction<Result>(
    work: (allowed: Allowed<Contract>) => Promise<Result>,
    settings?: Settings,
  ): Promise<Result>
  /** Asks whether the caller may call the function, for work without a transaction. */
  allow(): Promise<CallerOf<Contract>>
}

/** A function with its contract, so that others can read who may call it. */
export type DefinedFunction = EdgeFunction & { contract: AnyFunctionContract }

/** What a function answers: a value of its contract, or a response of its own, such as a file. */
type Answer<Contract extends AnyFunctionContract> = ValueOf<Contract['parseResponse']> | Response

/**
 * A function that does its work in one transaction. Who may call it, and what it understands, stand
 * in its contract.
 */
export function defineFunction<Contract extends AnyFunctionContract>(
  contract: Contract,
  handle: (asked: Asked<Contract> & Allowed<Contract>) => Promise<Answer<Contract>>,
  { upload, ...settings }: Pick<EdgeFunction, 'upload'> & Settings = {},
): DefinedFunction {
  return defineSteps(
    contract,
    ({ transaction, request, context, headers }) =>
      transaction((allowed) => handle({ request, context, headers, ...allowed }), settings),
    upload && { upload },
  )
}

/**
 * A function with work outside of its transactions, such as a file to store or a call of another
 * system. Each transaction asks again whether the caller may call it.
 */
export function defineSteps<Contract extends AnyFunctionContract>(
  contract: Contract,
  handle: (steps: Steps<Contract>) => Promise<Answer<Contract>>,
  options: Pick<EdgeFunction, 'upload'> = {},
): DefinedFunction {
  return {
    contract,
    name: contract.name,
    methods: [contract.method],
    ...options,
    async handle({ url, body, headers }, context) {
      const asked = contract.method === 'GET' ? Object.fromEntries(url.searchParams) : body
      const transaction: Steps<Contract>['transaction'] = (work, settings = {}) =>
        context.db.transaction({ role: 'service_role', ...settings }, async (tx) => {
          const caller = await requireCaller(tx, contract.caller, context)
          // The contract says which of the ids is there.
          return work({ tx, ...caller } as Allowed<Contract>)
        })
      const done = await handle({
        // The contract infers the type of its request from this parser.
        request: parseRequest(contract, asked) as ValueOf<Contract['parseRequest']>,
        context,
        headers,
        transaction,
        allow: () => transaction(async (caller) => caller, { readOnly: true }),
      })
      return done instanceof Response ? done : Response.json(done)
    },
  }
}

/** @throws FunctionError 401 or 403 */
async function requireCaller(
  tx: Tx,
  caller: FunctionCaller | undefined,
  context: FunctionContext,
): Promise<{ staffId?: string; personId?: string }> {
  if (caller === undefined) return {}
  if (caller === 'person') return { personId: requirePerson(context) }
  const staffId = await requireStaff(tx, context, ...caller.grants)
  if (caller.needsFreshFactor) await requireFreshSecondFactor(tx, context)
  return { staffId }
}
