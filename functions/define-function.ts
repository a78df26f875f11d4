import { parseRequest } from '../backend/functions/contract.ts'
import type { EdgeFunction, FunctionContext, Tx } from '../backend/functions/functions.ts'
import type { FunctionCaller, FunctionContract } from '../domain/parse/function-contract.ts'
import { requirePerson } from './accounts/require-person.ts'
import { requireFreshSecondFactor, requireStaff } from './accounts/require-staff.ts'

/** What the contract says about the caller: the id of a member of staff, or of a person. */
type CallerOf<Contract> = Contract extends { caller: infer Caller }
  ? Caller extends 'person'
    ? { personId: string }
    : { staffId: string }
  : object

/** A transaction in which the caller may do what the contract says. */
type Allowed<Contract> = { tx: Tx } & CallerOf<Contract>

type Settings = Omit<Parameters<FunctionContext['db']['transaction']>[0], 'role' | 'settings'>

interface Asked<Request> {
  request: Request
  context: FunctionContext
  headers: Headers
}

interface Steps<Request, Contract> extends Asked<Request> {
  /** Asks whether the caller may call the function, for work without a transaction. */
  allow(): Promise<CallerOf<Contract>>
  /** Opens a transaction, after asking whether the caller may call the function. */
  transaction<Result>(
    work: (allowed: Allowed<Contract>) => Promise<Result>,
    settings?: Settings,
  ): Promise<Result>
}

type Contract<Request, Answer> = FunctionContract<Request, Answer>

type Options = Pick<EdgeFunction, 'upload'> & Settings

/**
 * A function that does its work in one transaction: who may call it, and what it understands, stand
 * in its contract. It answers a value of the contract, or a response of its own, such as a file.
 */
export function defineFunction<Request, Answer, Its extends Contract<Request, Answer>>(
  contract: Its & Contract<Request, Answer>,
  handle: (asked: Asked<Request> & Allowed<Its>) => Promise<NoInfer<Answer> | Response>,
  { upload, ...settings }: Options = {},
): EdgeFunction {
  return defineSteps<Request, Answer, Its>(
    contract,
    ({ transaction, ...asked }) =>
      transaction((allowed) => handle({ ...asked, ...allowed }), settings),
    upload && { upload },
  )
}

/**
 * A function with work outside of its transactions, such as a file to store or a call of another
 * system. Each transaction asks again whether the caller may call it.
 */
export function defineSteps<Request, Answer, Its extends Contract<Request, Answer>>(
  contract: Its & Contract<Request, Answer>,
  handle: (steps: Steps<Request, Its>) => Promise<NoInfer<Answer> | Response>,
  options: Pick<EdgeFunction, 'upload'> = {},
): EdgeFunction {
  return {
    name: contract.name,
    methods: [contract.method],
    ...options,
    async handle({ url, body, headers }, context) {
      const asked = contract.method === 'GET' ? Object.fromEntries(url.searchParams) : body
      const transaction: Steps<Request, Its>['transaction'] = (work, settings = {}) =>
        context.db.transaction({ role: 'service_role', ...settings }, async (tx) => {
          const caller = await requireCaller(tx, contract.caller, context)
          // The contract says which of the ids is there.
          return work({ tx, ...caller } as Allowed<Its>)
        })
      const done = await handle({
        request: parseRequest(contract, asked),
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
