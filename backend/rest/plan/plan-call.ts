import type { CallBody, JsonBody } from '../parse/parse-body.ts'
import type { Preferences } from '../parse/parse-prefer.ts'
import type { RestQuery } from '../parse/parse-query.ts'
import type { Pair } from '../parse/split-query.ts'
import { restError } from '../rest-error.ts'
import type { Parameter, RestFunction, Returns } from '../schema/list-functions.ts'
import { keyOf, type QualifiedName } from '../schema/table.ts'
import { findFunction } from './find-function.ts'
import { planRead, type ReadContext, type RootLevel } from './plan-read.ts'
import type { ReadPlan } from './read-plan.ts'

/** A function call, and what is read from its result. */
export interface CallPlan {
  function: RestFunction
  args: CallArguments
  /** The parameters that receive an argument. */
  parameters: readonly Parameter[]
  read: ReadPlan
}

type CallArguments =
  /** Values by parameter, from a query string or form. A variadic parameter may have several. */
  | { kind: 'texts'; values: ReadonlyMap<string, readonly string[]> }
  /** The keys of a JSON object. */
  | { kind: 'json'; body: JsonBody }
  /** The whole body, for a single unnamed parameter. */
  | { kind: 'whole'; text: string }

interface CallRequest {
  name: QualifiedName
  query: RestQuery
  /** Null for GET and HEAD. */
  body: CallBody | null
  contentType: string
  prefer: Preferences
}

/**
 * Plans a function call.
 * @throws RestError the errors of {@link planRead}; PGRST128, PGRST202, PGRST203
 */
export function planCall(
  context: ReadContext,
  { name, query, body, contentType, prefer }: CallRequest,
): CallPlan {
  const pairs = body === null ? query.args : body.kind === 'form' ? body.pairs : null
  const names = pairs
    ? [...new Set(pairs.map(([key]) => key))]
    : body?.kind === 'json'
      ? body.keys
      : []
  const restFunction = findFunction(context.cache, {
    name,
    args: names,
    bodyType: body === null ? null : contentType,
  })
  if (prefer.handling === 'strict' && prefer.maxAffected !== null && !restFunction.returns.isSet) {
    throw restError(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  return {
    function: restFunction,
    args: toArguments(restFunction, pairs, body),
    parameters: restFunction.parameters.filter(
      (one) => one.name === '' || names.includes(one.name),
    ),
    read: planRead(context, rootOf(context, restFunction), query),
  }
}

function toArguments(
  { parameters }: RestFunction,
  pairs: readonly Pair[] | null,
  body: CallBody | null,
): CallArguments {
  if (body?.kind === 'raw') return { kind: 'whole', text: body.text }
  if (body?.kind === 'json')
    return parameters[0]?.name === '' ? { kind: 'whole', text: body.text } : { kind: 'json', body }
  const byName = Map.groupBy(pairs ?? [], ([key]) => key)
  return {
    kind: 'texts',
    values: new Map([...byName].map(([key, entries]) => [key, entries.map(([, value]) => value)])),
  }
}

function rootOf({ cache }: ReadContext, { name, returns }: RestFunction): RootLevel {
  const table = returns.rowType && cache.tables.get(keyOf(returns.rowType))
  const label = returns.rowType?.name ?? name
  return {
    from: 'source',
    shape: {
      label,
      columns: columnsOf(returns),
      computedFields: table?.computedFields ?? new Map(),
      rowType: returns.rowType,
    },
    table: table ?? null,
  }
}

/**
 * A function that returns single values has one column, so its values are counted and limited like
 * rows.
 */
function columnsOf({ kind, columns }: Returns): Returns['columns'] {
  return kind === 'row'
    ? columns
    : new Map([['value', { name: 'value', type: 'text', baseType: 'text', defaultValue: null }]])
}
