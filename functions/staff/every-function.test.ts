import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { staffGrants } from '../../domain/grants/grants.ts'
import { deskRequests } from '../../test/desk/desk-functions.ts'
import { openFunctions } from '../../test/desk/open-functions.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import type { DefinedFunction } from '../callers/define-function.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  for (const grant of staffGrants) tokens.set(grant, (await server.useStaffWith(grant)).token)
  tokens.set('no grant', (await server.useStaffWith()).token)
  tokens.set('customer', (await server.signUp('customer@imole.example')).token)
  const reseller = await server.signUp('reseller@imole.example')
  await server.admin.query(`update public.profiles set role = 'reseller' where id = $1`, [
    reseller.id,
  ])
  tokens.set('reseller', reseller.token)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Functions that decide by the request who may call them. */
const ownRules: Readonly<Record<string, readonly string[]>> = {
  'change-products': ['sales'],
  'export-list': ['sales', 'finance'],
  'undo-product-batch': ['content', 'sales', 'stock', 'finance'],
}

const callerOf = (each: Partial<DefinedFunction> | undefined) => each?.contract?.caller

/** The grants that the contract of a function names; null for a function of others. */
function grantsOf(name: string): readonly string[] | null {
  const caller = callerOf(modules.functions.find((each) => each.name === name))
  return typeof caller === 'object' ? caller.grants : (ownRules[name] ?? null)
}

test('callers.txt lists who may call each function', async () => {
  const lines = modules.functions.map((each) => {
    const caller = callerOf(each)
    if (typeof caller !== 'object') return `${each.name}: ${caller ?? 'anybody'}`
    const factor = caller.needsFreshFactor ? ', with a fresh second factor' : ''
    return `${each.name}: ${caller.grants.join(', ')}${factor}`
  })
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('callers.txt')
})

test('every function says who may call it, or stands in a list of those that anybody may', () => {
  const names = modules.functions.map(({ name }) => name)
  const staff = names.filter((name) => grantsOf(name) !== null)
  expect(Object.keys(deskRequests).toSorted()).toEqual(staff.toSorted())
  const open = modules.functions.filter(
    (each) => grantsOf(each.name) === null && callerOf(each) === undefined,
  )
  expect(open.map(({ name }) => name).toSorted()).toEqual(openFunctions)
})

async function call(name: string, request: object = {}, token?: string): Promise<Response> {
  const methods = modules.functions.find((each) => each.name === name)?.methods ?? []
  const who = token === undefined ? {} : { token }
  if (!methods.includes('POST')) {
    const query = new URLSearchParams(Object.entries(request)).toString()
    return server.call(`${name}?${query}`, { method: 'GET', ...who })
  }
  if (!('file' in request)) return server.call(name, { json: request, ...who })
  const form = new FormData()
  for (const [field, value] of Object.entries(request))
    form.set(field, field === 'file' ? new File(['x'], 'file') : String(value))
  return server.call(name, { body: form, ...who })
}

test.each(Object.entries(deskRequests))('%s answers just its grants', async (name, request) => {
  const passed: string[] = []
  for (const [who, token] of tokens)
    if ((await call(name, request, token)).status !== 403) passed.push(who)
  expect(passed.toSorted()).toEqual([...new Set(['owner', ...(grantsOf(name) ?? [])])].toSorted())
  // Otherwise the request did not get as far as the question who asks.
  expect((await call(name, request)).status).toBe(403)
})
