import type { Expression } from '../plan/expression.ts'
import type { CallPlan } from '../plan/plan-call.ts'
import type { PlannedCondition } from '../plan/read-plan.ts'
import type { Parameter } from '../schema/list-functions.ts'
import { sourceRow } from './expression-sql.ts'
import {
  createParameters,
  quote,
  quoteName,
  type Parameters,
  type Statement,
} from './parameters.ts'
import { recordSql } from './record-sql.ts'
import {
  resultSql,
  totalSql,
  toStatement,
  type ResultFormat,
  type CountMode,
} from './statement-sql.ts'

/** Writes the statement that calls a function and reads its result. */
export function callStatement(plan: CallPlan, format: ResultFormat, count: CountMode): Statement {
  const parameters = createParameters()
  const source = sourceSql(plan, parameters)
  const result = resultSql(
    plan.read,
    format,
    { total: totalSql(plan.read, count, parameters) },
    parameters,
  )
  return toStatement(`with source as (${source}) ${result}`, format, parameters)
}

function sourceSql(plan: CallPlan, parameters: Parameters): string {
  const { record, list } = argumentsSql(plan, parameters)
  const call = `${quoteName(plan.function)}(${list})`
  if (plan.function.returns.kind !== 'row')
    return `select c.value from ${record}(select ${call} as value) c`
  const { rowType } = plan.function.returns
  const row = rowType && needsRow(plan) ? `, row(c.*)::${quoteName(rowType)} as ${sourceRow}` : ''
  return `select c.*${row} from ${record}${call} c`
}

/** The argument list, and the record of its values, which is joined before the call. */
function argumentsSql(
  { parameters, args }: CallPlan,
  bound: Parameters,
): { record: string; list: string } {
  if (parameters.length === 0) return { record: '', list: '' }
  if (args.kind === 'whole')
    return { record: '', list: `${bound.add(args.text)}::${parameters[0]?.type}` }
  const name = (one: Parameter) => (one.name === '' ? '' : `${quote(one.name)} := `)
  const assign = (one: Parameter, value: string) =>
    `${one.isVariadic ? 'variadic ' : ''}${name(one)}${value}`
  if (args.kind === 'texts') {
    return {
      record: '',
      list: parameters
        .map((one) =>
          assign(one, `${bound.add(textOf(one, args.values.get(one.name) ?? []))}::${one.type}`),
        )
        .join(', '),
    }
  }
  const fields = parameters.map((one) => ({ name: one.name, type: one.type, defaultValue: null }))
  const rows = recordSql(args.body, fields, false, bound)
  // An array calls the function once, with its first element.
  return {
    record: `${args.body.isArray ? `(select * from ${rows} limit 1) b` : rows}, lateral `,
    list: parameters.map((one) => assign(one, `b.${quote(one.name)}`)).join(', '),
  }
}

/** `?v=1&v=2` is an array for a variadic parameter. Other parameters take the first value. */
function textOf({ isVariadic }: Parameter, values: readonly string[]): string {
  const [first = ''] = values
  if (!isVariadic || (values.length === 1 && first.startsWith('{'))) return first
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}

/**
 * Whether the plan uses a computed field or relationship, which takes the whole row as its
 * argument.
 */
function needsRow({ read }: CallPlan): boolean {
  const isComputed = (value: Expression) => value.kind === 'computed'
  const inCondition = (condition: PlannedCondition): boolean =>
    condition.kind === 'group'
      ? condition.conditions.some(inCondition)
      : condition.kind === 'filter' && isComputed(condition.value)
  return (
    read.columns.some(({ value }) => isComputed(value)) ||
    read.order.some(({ value, embed }) => !embed && isComputed(value)) ||
    read.conditions.some(inCondition) ||
    read.embeds.some(({ relationship }) => relationship.kind === 'computed')
  )
}
