import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../functions/gateway/paystack/conformance')
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

const facts = z
  .looseObject({ operations: z.record(z.string(), z.looseObject({})) })
  .parse(readJson('paystack-openapi.json'))
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(facts, 'paystack')

const origin = z.object({ repository: z.string(), file: z.string(), commit: z.string() })
/** Bodies that follow Paystack's examples. */
export const examples = z
  .object({
    answers: z.record(
      z.string(),
      z.array(z.object({ name: z.string(), origin, data: z.looseObject({}) })),
    ),
    events: z.array(
      z.object({ event: z.string(), name: z.string(), origin, data: z.looseObject({}) }),
    ),
  })
  .parse(readJson('paystack-examples.json'))

/** The operations of Paystack that we use, such as `GET /refund/{id}`. */
export const operations = Object.keys(facts.operations)

/** What is wrong with a value; empty when it is as Paystack describes. */
function listFaults(path: readonly string[], value: unknown): string[] {
  const pointer = path
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const validate = ajv.getSchema(`paystack#/${pointer}`)
  if (!validate) return [`Paystack does not describe ${path.join(' ')}`]
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${path.join(' ')}${instancePath} ${message}`,
  )
}

/** A call of the API, with its answer. */
export interface RecordedCall {
  method: string
  /** Below the address of the API, with the query. */
  path: string
  body: unknown
  status: number
  answer: unknown
}

/** @returns which operation it is, and what is wrong with the request and its answer */
export function checkCall({ method, path, body, status, answer }: RecordedCall): {
  operation: string
  faults: string[]
} {
  const url = new URL(path, 'https://api.paystack.co')
  const operation = operations.find((each) =>
    new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${url.pathname}`),
  )
  if (!operation) return { operation: 'unknown', faults: [`There is no ${method} ${path}`] }
  const query = Object.fromEntries(url.searchParams)
  return {
    operation,
    faults: [
      ...(Object.keys(query).length > 0
        ? listFaults(['operations', operation, 'query'], query)
        : []),
      ...(body === null ? [] : listFaults(['operations', operation, 'body'], body)),
      ...listFaults(
        status === 200 ? ['operations', operation, 'answer'] : ['definitions', 'error'],
        answer,
      ),
    ],
  }
}

/** What is wrong with a webhook. */
export function checkEvent({ event, data }: { event: string; data: unknown }): string[] {
  const kinds = ['charge.dispute', 'refund.needs-attention', 'refund', 'transfer']
  return listFaults(['events', kinds.find((kind) => event.startsWith(kind)) ?? event], data)
}
